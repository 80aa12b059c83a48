// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "engine/base/translatable.h"
#include "engine/metrics/class_scores.h"
#include "engine/metrics/metric_factory.h"

namespace espalier::engine {

/// The mean of the recalls of the classes that occur, each class counting the same (Brodersen et
/// al. 2010, The Balanced Accuracy and Its Posterior Distribution; scikit-learn's
/// balanced_accuracy_score). Sums: per class Σ w · [correct] and Σ w.
class BalancedAccuracyMetric final : public Metric {
  public:
    const MetricDescription& description() const override {
        static const MetricDescription description{
            .key = "balanced_accuracy",
            .label = translatable("Fields", "Balanced accuracy"),
            .explanation = translatable("Fields",
                                        "Mean of the classes' own accuracies, so that a small "
                                        "class counts as much as a large one.")};
        return description;
    }

    MetricSums start(const MetricData& data) const override {
        return MetricSums(2 * static_cast<std::size_t>(data.outputWidth));
    }

    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const double weight = batch.weights[i];
            const std::int32_t target = batch.targetIndices[i];
            const auto label = static_cast<std::size_t>(target);
            if (weight == 0 || label >= sums.size() / 2) continue;
            if (classesBefore(batch.output(i), target) == 0) sums[2 * label] += weight;
            sums[2 * label + 1] += weight;
        }
    }

    double value(const MetricSums& sums) const override {
        double recalls = 0;
        double occur = 0;
        for (std::size_t i = 0; i < sums.size(); i += 2) {
            if (sums[i + 1] == 0) continue;
            recalls += sums[i] / sums[i + 1];
            ++occur;
        }
        return occur > 0 ? recalls / occur : std::numeric_limits<double>::quiet_NaN();
    }
};

template std::unique_ptr<Metric> makeMetric<BalancedAccuracyMetric>();

}  // namespace espalier::engine
