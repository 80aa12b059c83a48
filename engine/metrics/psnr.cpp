// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "engine/base/translatable.h"
#include "engine/metrics/image_values.h"
#include "engine/metrics/metric_factory.h"

namespace espalier::engine {

/// peakSignalToNoise() of Σ w · mean (output - target)² / Σ w in image values (ImagePlane). The
/// mean is taken over all images before the logarithm, so that one image without any error does not
/// make it infinite; without an error anywhere it is infinite.
class PsnrMetric final : public Metric {
  public:
    const MetricDescription& description() const override {
        static const MetricDescription description{
            .key = "psnr",
            .label = translatable("Fields", "PSNR"),
            .explanation = translatable("Fields",
                                        "Peak signal-to-noise ratio: how far the error stays below "
                                        "white, on a logarithmic scale."),
            .truth = MetricTruth::Images,
            .unit = MetricUnit::Decibel,
            .upperBound = std::numeric_limits<double>::quiet_NaN()};
        return description;
    }

    MetricSums start(const MetricData& /*data*/) const override { return {0, 0}; }

    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        addMeanErrors(batch, sums, [](double each) { return each * each; });
    }

    // 0 / 0 is NaN.
    double value(const MetricSums& sums) const override {
        return peakSignalToNoise(sums[0] / sums[1]);
    }
};

template std::unique_ptr<Metric> makeMetric<PsnrMetric>();

}  // namespace espalier::engine
