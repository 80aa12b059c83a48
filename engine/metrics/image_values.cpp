// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/image_values.h"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

namespace {

void denormalise(std::span<const float> values,
                 double deviation,
                 double mean,
                 std::vector<double>& result) {
    result.resize(values.size());
    std::ranges::transform(
        values, result.begin(), [=](float value) { return value * deviation + mean; });
}

}  // namespace

std::int64_t channelsOf(const MetricBatch& batch) {
    return batch.outputs.shape.rank() == 4 ? batch.outputs.shape[1] : 1;
}

double deviationOf(const MetricBatch& batch, std::size_t channel) {
    return batch.data.standardDeviation[std::min(channel, batch.data.mean.size() - 1)];
}

double peakSignalToNoise(double meanSquaredError) {
    return -10 * std::log10(meanSquaredError);
}

ImagePlane planeOf(const MetricBatch& batch, std::size_t sample, std::int64_t channel) {
    const kernels::Shape& shape = batch.outputs.shape;
    const bool isImage = shape.rank() == 4;
    ImagePlane plane{
        .height = isImage ? shape[2] : 1,
        .width = isImage ? shape[3] : static_cast<std::int64_t>(batch.valuesPerSample()),
        .output = {},
        .target = {}};
    const auto area = static_cast<std::size_t>(plane.height * plane.width);
    const auto number = static_cast<std::size_t>(channel);
    const double deviation = deviationOf(batch, number);
    const double mean = batch.data.mean[std::min(number, batch.data.mean.size() - 1)];
    denormalise(batch.output(sample).subspan(number * area, area), deviation, mean, plane.output);
    denormalise(batch.target(sample).subspan(number * area, area), deviation, mean, plane.target);
    return plane;
}

}  // namespace espalier::engine
