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
            .explanation = translatable(
                "Fields", "Mean difference of a pixel from the original, in per cent of white."),
            .truth = MetricTruth::Images,
            .direction = MetricDirection::LowerIsBetter,
            .upperBound = std::numeric_limits<double>::quiet_NaN()};
        return description;
    }

    MetricSums start(const MetricData& /*data*/) const override { return {0, 0}; }

    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const double weight = batch.weights[i];
            if (weight == 0) continue;
            double error = 0;
            for (std::int64_t channel = 0; channel < channelsOf(batch); ++channel) {
                error += sumOfErrors(planeOf(batch, i, channel));
            }
            sums[0] += weight * error / static_cast<double>(batch.valuesPerSample());
            sums[1] += weight;
        }
    }

    // 0 / 0 is NaN.
    double value(const MetricSums& sums) const override { return sums[0] / sums[1]; }

  private:
    static double sumOfErrors(const ImagePlane& plane) {
        double sum = 0;
        for (std::size_t i = 0; i < plane.output.size(); ++i) {
            sum += std::abs(plane.output[i] - plane.target[i]);
        }
        return sum;
    }
};

template std::unique_ptr<Metric> makeMetric<MeanAbsoluteErrorMetric>();

}  // namespace espalier::engine
