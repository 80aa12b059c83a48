// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"

namespace espalier::engine {

/// What the outputs of a network are compared with.
enum class MetricTruth : std::uint8_t {
    Labels,  ///< one class per sample
    Images,  ///< an image per sample
};
enum class MetricDirection : std::uint8_t { HigherIsBetter, LowerIsBetter };
/// How a value is written: a fraction as per cent.
enum class MetricUnit : std::uint8_t { Fraction, Decibel, Plain };

struct MetricDescription {
    std::string key;          ///< in files and on the command line: "balanced_accuracy"
    std::string label;        ///< in the window, translatable under "Fields": "Balanced accuracy"
    std::string explanation;  ///< one sentence, likewise
    MetricTruth truth = MetricTruth::Labels;
    MetricDirection direction = MetricDirection::HigherIsBetter;
    MetricUnit unit = MetricUnit::Fraction;
    double upperBound = 1;  ///< end of the axis; NaN where there is none
};

/// What a metric must know of the data, besides the samples.
struct MetricData {
    std::int64_t outputWidth = 0;                     ///< classes, where the truth is labels
    std::array<float, 3> mean{0, 0, 0};               ///< of Preprocessing
    std::array<float, 3> standardDeviation{1, 1, 1};  ///< likewise
    int height = 0;                                   ///< of the network's images; 0: not known
    int width = 0;
};

/// One batch as a network has answered it. Only as many samples as there are weights count; the
/// outputs of a batch that was filled up hold more.
struct MetricBatch {
    const HostTensor& outputs;             ///< fp32 [N,K] logits, or [N,C,H,W] normalised image
    std::span<const std::int32_t> labels;  ///< [N], where the truth is labels
    std::span<const float> targets;        ///< [N,C,H,W] normalised, where the truth is images
    std::span<const float> weights;        ///< [N]; a sample of weight 0 does not count
    const MetricData& data;

    std::size_t size() const { return weights.size(); }
    std::size_t valuesPerSample() const {
        return static_cast<std::size_t>(outputs.shape.elementCount() / outputs.shape[0]);
    }
    std::span<const float> output(std::size_t sample) const {
        return outputs.floats().subspan(sample * valuesPerSample(), valuesPerSample());
    }
    std::span<const float> target(std::size_t sample) const {
        return targets.subspan(sample * valuesPerSample(), valuesPerSample());
    }
};

/// Sums over samples, of a metric's own layout. Weights of samples are usually 0 or 1, so counts
/// are whole numbers and exact in any order.
using MetricSums = std::vector<double>;

/// A number that says how well a network does on a split. Objects have no state and live as long as
/// the program; all functions may be called from any thread.
class Metric {
  public:
    virtual ~Metric() = default;
    virtual const MetricDescription& description() const = 0;
    /// Whether it says anything about these data.
    virtual bool appliesTo(const MetricData& /*data*/) const { return true; }
    /// The sums of no samples.
    virtual MetricSums start(const MetricData& data) const = 0;
    virtual void accumulate(const MetricBatch& batch, MetricSums& sums) const = 0;
    /// What others have added up of other samples.
    virtual void merge(MetricSums& into, const MetricSums& others) const;
    /// NaN where it is undefined, such as of no samples.
    virtual double value(const MetricSums& sums) const = 0;

    /// False for NaN; anything defined is better than NaN.
    bool isBetter(double value, double than) const;
};

}  // namespace espalier::engine
