// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/base/translatable.h"
#include "engine/metrics/image_values.h"
#include "engine/metrics/metric_factory.h"

namespace espalier::engine {

/// Σ w · mean |output - target| / Σ w in image values (ImagePlane): the mean over all values of an
/// image, then over images.
class MeanAbsoluteErrorMetric final : public Metric {
  public:
    const MetricDescription& description() const override {
        static const MetricDescription description{
            .key = "mean_absolute_error",
            .label = translatable("Fields", "Mean absolute error"),
            .explanation = translatable("Fields",
                                        "Mean absolute difference of pixel values from the "
                                        "original, as a percentage of white."),
            .truth = MetricTruth::Images,
            .direction = MetricDirection::LowerIsBetter,
            .upperBound = std::numeric_limits<double>::quiet_NaN()};
        return description;
    }

    MetricSums start(const MetricData& /*data*/) const override { return {0, 0}; }

    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        addMeanErrors(batch, sums, [](double each) { return std::abs(each); });
    }

    // 0 / 0 is NaN.
    double value(const MetricSums& sums) const override { return sums[0] / sums[1]; }
};

template std::unique_ptr<Metric> makeMetric<MeanAbsoluteErrorMetric>();

}  // namespace espalier::engine
