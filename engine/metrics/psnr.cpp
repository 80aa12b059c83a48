// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/base/translatable.h"
#include "engine/metrics/image_values.h"
#include "engine/metrics/metric_factory.h"

namespace espalier::engine {

/// Peak signal-to-noise ratio, 10 · log10(1 / MSE) dB, where MSE = Σ w · mean (output - target)² /
/// Σ w in image values (ImagePlane), whose range is 1 (Huynh-Thu and Ghanbari 2008, Scope of
/// validity of PSNR). The mean is taken over all images before the logarithm, so that one image
/// without any error does not make it infinite; without an error anywhere it is infinite.
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
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const double weight = batch.weights[i];
            if (weight == 0) continue;
            const double error = sumOverErrors(batch, i, [](double each) { return each * each; });
            sums[0] += weight * error / static_cast<double>(batch.valuesPerSample());
            sums[1] += weight;
        }
    }

    // 0 / 0 is NaN.
    double value(const MetricSums& sums) const override {
        return -10 * std::log10(sums[0] / sums[1]);
    }
};

template std::unique_ptr<Metric> makeMetric<PsnrMetric>();

}  // namespace espalier::engine
