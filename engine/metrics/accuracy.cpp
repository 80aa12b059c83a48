// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/metrics/class_scores.h"
#include "engine/metrics/metric_factory.h"

namespace espalier::engine {

/// Σ w · [the largest score is the label's] / Σ w.
class AccuracyMetric final : public Metric {
  public:
    const MetricDescription& description() const override {
        static const MetricDescription description{
            .key = "accuracy",
            .label = translatable("Fields", "Accuracy"),
            .explanation =
                translatable("Fields", "Fraction of images whose class is predicted correctly.")};
        return description;
    }

    MetricSums start(const MetricData& /*data*/) const override { return {0, 0}; }

    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const double weight = batch.weights[i];
            if (weight == 0) continue;
            if (classesBefore(batch.output(i), batch.targetIndices[i]) == 0) sums[0] += weight;
            sums[1] += weight;
        }
    }

    // 0 / 0 is NaN.
    double value(const MetricSums& sums) const override { return sums[0] / sums[1]; }
};

template std::unique_ptr<Metric> makeMetric<AccuracyMetric>();

}  // namespace espalier::engine
