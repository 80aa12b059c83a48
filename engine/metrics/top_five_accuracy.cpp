// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/metrics/class_scores.h"
#include "engine/metrics/metric_factory.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kTop = 5;

}  // namespace

/// Σ w · [the label is among the five largest scores] / Σ w: one minus the "top-5 error" of
/// Russakovsky et al. 2015, ImageNet Large Scale Visual Recognition Challenge.
class TopFiveAccuracyMetric final : public Metric {
  public:
    const MetricDescription& description() const override {
        static const MetricDescription description{
            .key = "top_5_accuracy",
            .label = translatable("Fields", "Top-5 accuracy"),
            .explanation = translatable(
                "Fields", "Fraction of images whose class is among the five largest scores.")};
        return description;
    }

    /// With five classes or fewer it is always 1.
    bool appliesTo(const MetricData& data) const override { return data.outputWidth > kTop; }

    MetricSums start(const MetricData& /*data*/) const override { return {0, 0}; }

    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const double weight = batch.weights[i];
            if (weight == 0) continue;
            if (classesBefore(batch.output(i), batch.targetIndices[i]) < kTop) sums[0] += weight;
            sums[1] += weight;
        }
    }

    // 0 / 0 is NaN.
    double value(const MetricSums& sums) const override { return sums[0] / sums[1]; }
};

template std::unique_ptr<Metric> makeMetric<TopFiveAccuracyMetric>();

}  // namespace espalier::engine
