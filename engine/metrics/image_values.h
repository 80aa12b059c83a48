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
ImagePlane planeOf(const MetricBatch& batch, std::size_t sample, std::int64_t channel);

}  // namespace espalier::engine
