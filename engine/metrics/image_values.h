// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/metrics/metric.h"

namespace espalier::engine {

/// One channel of a sample in image values, 0 black and 1 white: normalised · standardDeviation +
/// mean. Neither clipped nor rounded to bytes, so that an output beyond the range counts as what it
/// is.
struct ImagePlane {
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::vector<double> output;  ///< [height · width]
    std::vector<double> target;
};

/// Outputs that are no image, [N,K], have one channel of height 1.
std::int64_t channelsOf(const MetricBatch& batch);
/// By which normalisation has divided this channel.
double deviationOf(const MetricBatch& batch, std::size_t channel);
ImagePlane planeOf(const MetricBatch& batch, std::size_t sample, std::int64_t channel);

/// The sum over all values of a sample of `term` of output - target in image values, in which the
/// mean cancels out.
template <typename Term>
double sumOverErrors(const MetricBatch& batch, std::size_t sample, Term term) {
    const std::span<const float> output = batch.output(sample);
    const std::span<const float> target = batch.target(sample);
    const std::size_t channels = static_cast<std::size_t>(channelsOf(batch));
    const std::size_t area = output.size() / channels;
    double sum = 0;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        const double deviation = deviationOf(batch, channel);
        for (std::size_t i = channel * area; i < (channel + 1) * area; ++i) {
            sum += term((double{output[i]} - double{target[i]}) * deviation);
        }
    }
    return sum;
}

}  // namespace espalier::engine
