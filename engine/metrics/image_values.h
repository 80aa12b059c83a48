// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/metrics/metric.h"

namespace espalier::engine {

/// One channel of a sample in image values, 0 black and 1 white: normalised · standardDeviation +
/// mean. Neither clipped nor rounded to bytes, so that an output outside the range counts with its
/// full error.
struct ImagePlane {
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::vector<double> output;  ///< [height · width]
    std::vector<double> target;
};

/// Outputs that are not images, [N,K], have one channel of height 1.
std::int64_t channelsOf(const MetricBatch& batch);
/// The standard deviation by which normalisation divided this channel.
double deviationOf(const MetricBatch& batch, std::size_t channel);
ImagePlane planeOf(const MetricBatch& batch, std::size_t sample, std::int64_t channel);

/// The mean over all values [C,H,W] of `term` of output - target in image values, in which the mean
/// of the normalisation cancels out. `deviation`: of a channel.
template <typename Deviation, typename Term>
double meanOverErrors(std::span<const float> output,
                      std::span<const float> target,
                      std::size_t channels,
                      Deviation deviation,
                      Term term) {
    const std::size_t area = output.size() / channels;
    double sum = 0;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        const double scale = deviation(channel);
        for (std::size_t i = channel * area; i < (channel + 1) * area; ++i) {
            sum += term((double{output[i]} - double{target[i]}) * scale);
        }
    }
    return sum / static_cast<double>(output.size());
}

/// The same for a sample of a batch.
template <typename Term>
double meanOverErrors(const MetricBatch& batch, std::size_t sample, Term term) {
    return meanOverErrors(
        batch.output(sample),
        batch.target(sample),
        static_cast<std::size_t>(channelsOf(batch)),
        [&](std::size_t channel) { return deviationOf(batch, channel); },
        term);
}

/// 10 · log10(1 / MSE) dB of a mean squared error in image values, whose range is 1 (Huynh-Thu and
/// Ghanbari 2008, Scope of validity of PSNR). Infinite without an error.
double peakSignalToNoise(double meanSquaredError);

/// Σ w · mean of `term` over an image's errors, and Σ w: added to the two sums of a metric that is
/// a mean over images.
template <typename Term>
void addMeanErrors(const MetricBatch& batch, MetricSums& sums, Term term) {
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const double weight = batch.weights[i];
        if (weight == 0) continue;
        sums[0] += weight * meanOverErrors(batch, i, term);
        sums[1] += weight;
    }
}

}  // namespace espalier::engine
