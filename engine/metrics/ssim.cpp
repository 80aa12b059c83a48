// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/base/parallel_for.h"
#include "engine/base/processors.h"
#include "engine/base/translatable.h"
#include "engine/metrics/metric_factory.h"
#include "engine/metrics/structural_similarity.h"

namespace espalier::engine {

namespace {

// A smaller batch is done before other threads have started.
constexpr std::int64_t kValuesWorthThreads = 100'000;
constexpr int kMostThreads = 16;

int threadsFor(const MetricBatch& batch) {
    if (batch.outputs.shape.elementCount() < kValuesWorthThreads) return 1;
    return std::min(processorCount(), kMostThreads);
}

double similarity(const MetricBatch& batch, std::size_t sample) {
    const std::int64_t channels = channelsOf(batch);
    double sum = 0;
    for (std::int64_t channel = 0; channel < channels; ++channel) {
        sum += structuralSimilarity(planeOf(batch, sample, channel));
    }
    return sum / static_cast<double>(channels);
}

}  // namespace

/// Σ w · SSIM / Σ w, where the SSIM of an image is the mean of its channels' structuralSimilarity()
/// in image values. Undefined, hence not measured, for images of fewer than 11 rows or columns.
class SsimMetric final : public Metric {
  public:
    const MetricDescription& description() const override {
        static const MetricDescription description{
            .key = "ssim",
            .label = translatable("Fields", "SSIM"),
            .explanation = translatable(
                "Fields",
                "Structural similarity: how alike edges, contrast and brightness are; 1 is equal."),
            .truth = MetricTruth::Images,
            .unit = MetricUnit::Plain};
        return description;
    }

    bool appliesTo(const MetricData& data) const override {
        const bool isKnown = data.height > 0 && data.width > 0;
        return !isKnown || std::min(data.height, data.width) >= kSimilarityWindow;
    }

    MetricSums start(const MetricData& /*data*/) const override { return {0, 0}; }

    // Computed per image and added in order: the same bits with any number of threads.
    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        std::vector<double> similarities(batch.size());
        const auto one = [&](std::int64_t item, int /*thread*/) {
            const auto sample = static_cast<std::size_t>(item);
            if (batch.weights[sample] != 0) similarities[sample] = similarity(batch, sample);
        };
        const auto samples = static_cast<std::int64_t>(batch.size());
        const int threads = threadsFor(batch);
        if (threads > 1) {
            parallelFor({.count = samples, .threads = threads, .body = one, .progress = {}}, {});
        } else {
            for (std::int64_t item = 0; item < samples; ++item) one(item, 0);
        }
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const double weight = batch.weights[i];
            if (weight == 0) continue;
            sums[0] += weight * similarities[i];
            sums[1] += weight;
        }
    }

    // 0 / 0 is NaN.
    double value(const MetricSums& sums) const override { return sums[0] / sums[1]; }
};

template std::unique_ptr<Metric> makeMetric<SsimMetric>();

}  // namespace espalier::engine
