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

/// What the best epoch is best by, if not by a metric: the lowest validation loss.
inline constexpr const char* kValidationLoss = "validation_loss";

/// What a metric compares the network's outputs with.
enum class MetricTruth : std::uint8_t {
    Indices,  ///< a target index per sample
    Images,   ///< an image per sample
};
enum class MetricDirection : std::uint8_t { HigherIsBetter, LowerIsBetter };
/// How a value is displayed: a fraction in per cent.
enum class MetricUnit : std::uint8_t { Fraction, Decibel, Plain };

struct MetricDescription {
    std::string key;          ///< in files and on the command line: "balanced_accuracy"
    std::string label;        ///< in the window, translatable under "Fields": "Balanced accuracy"
    std::string explanation;  ///< one sentence, also translatable
    MetricTruth truth = MetricTruth::Indices;
    MetricDirection direction = MetricDirection::HigherIsBetter;
    MetricUnit unit = MetricUnit::Fraction;
    double upperBound = 1;  ///< end of the axis; NaN if unbounded
};

/// What a metric must know about the data besides the samples.
struct MetricData {
    std::int64_t outputWidth = 0;                     ///< number of logits, if the truth is indices
    std::array<float, 3> mean{0, 0, 0};               ///< of Preprocessing
    std::array<float, 3> standardDeviation{1, 1, 1};  ///< likewise
    int height = 0;                                   ///< of the network's images; 0 = unknown
    int width = 0;
};

/// A network's outputs for one batch, with the truth. Only as many samples as there are weights
/// count; the outputs of a padded batch hold more.
struct MetricBatch {
    const HostTensor& outputs;  ///< fp32 [N,K] logits, or [N,C,H,W] normalised image
    std::span<const std::int32_t> targetIndices;  ///< [N], if the truth is indices
    std::span<const float> targets;               ///< [N,C,H,W] normalised, if the truth is images
    std::span<const float> weights;               ///< [N]; a sample of weight 0 does not count
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

/// Sums over samples in the metric's own layout. Sample weights are usually 0 or 1, so counts are
/// integers and exact in any order.
using MetricSums = std::vector<double>;

/// A number that says how well a network does on a split. Objects have no state and live as long as
/// the program; all functions are thread-safe.
class Metric {
  public:
    virtual ~Metric() = default;
    virtual const MetricDescription& description() const = 0;
    /// Whether the metric is meaningful for these data.
    virtual bool appliesTo(const MetricData& /*data*/) const { return true; }
    /// The sums over no samples.
    virtual MetricSums start(const MetricData& data) const = 0;
    virtual void accumulate(const MetricBatch& batch, MetricSums& sums) const = 0;
    /// Adds sums over other samples.
    virtual void merge(MetricSums& into, const MetricSums& others) const;
    /// NaN if it is undefined, such as over no samples.
    virtual double value(const MetricSums& sums) const = 0;

    /// False if `value` is NaN; any other value is better than NaN.
    bool isBetter(double value, double than) const;
};

}  // namespace espalier::engine
