// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "engine/base/translatable.h"
#include "engine/metrics/class_scores.h"
#include "engine/metrics/metric_factory.h"

namespace espalier::engine {

namespace {

// The sums of each class, in this order.
constexpr std::size_t kCorrect = 0;    // Σ w · [predicted and true]
constexpr std::size_t kPredicted = 1;  // Σ w · [predicted]
constexpr std::size_t kTrue = 2;       // Σ w · [true]
constexpr std::size_t kEach = 3;

}  // namespace

/// F1 per class, 2·correct / (predicted + true), the harmonic mean of precision and recall (van
/// Rijsbergen 1979, Information Retrieval); then the mean over the classes that are true or
/// predicted anywhere, each counting the same: scikit-learn's f1_score(average="macro").
class F1Metric final : public Metric {
  public:
    const MetricDescription& description() const override {
        static const MetricDescription description{
            .key = "f1",
            .label = translatable("Fields", "F1 score"),
            .explanation = translatable(
                "Fields", "Harmonic mean of precision and recall, averaged over the classes.")};
        return description;
    }

    MetricSums start(const MetricData& data) const override {
        return MetricSums(kEach * static_cast<std::size_t>(data.outputWidth));
    }

    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const double weight = batch.weights[i];
            const auto label = static_cast<std::size_t>(batch.targetIndices[i]);
            if (weight == 0 || label >= sums.size() / kEach) continue;
            sums[kEach * label + kTrue] += weight;
            const auto predicted = static_cast<std::size_t>(firstClass(batch.output(i)));
            if (predicted >= sums.size() / kEach) continue;  // -1 is beyond as well
            sums[kEach * predicted + kPredicted] += weight;
            if (predicted == label) sums[kEach * label + kCorrect] += weight;
        }
    }

    double value(const MetricSums& sums) const override {
        double total = 0;
        double counted = 0;
        for (std::size_t i = 0; i < sums.size(); i += kEach) {
            const double either = sums[i + kPredicted] + sums[i + kTrue];
            if (either == 0) continue;
            total += 2 * sums[i + kCorrect] / either;
            ++counted;
        }
        return counted > 0 ? total / counted : std::numeric_limits<double>::quiet_NaN();
    }
};

template std::unique_ptr<Metric> makeMetric<F1Metric>();

}  // namespace espalier::engine
