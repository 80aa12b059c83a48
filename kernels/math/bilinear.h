// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Two neighbours of a position and the weight of the second.
struct BilinearTap {
    std::int64_t first;
    std::int64_t second;
    float weight;
};

/// The input pixels for output pixel `position` of an axis of `size` pixels enlarged by `factor`,
/// with half-pixel centres (PyTorch's align_corners = false, ONNX's "half_pixel").
ESPALIER_HOST_DEVICE inline BilinearTap bilinearTap(std::int64_t position,
                                                    std::int64_t factor,
                                                    std::int64_t size) {
    float source = (static_cast<float>(position) + 0.5f) / static_cast<float>(factor) - 0.5f;
    source = source < 0.0f ? 0.0f : source;
    const std::int64_t first = static_cast<std::int64_t>(source);
    const std::int64_t second = first + 1 < size ? first + 1 : first;
    return {first, second, source - static_cast<float>(first)};
}

/// The weight of input pixel `position` in the output pixel with that tap.
ESPALIER_HOST_DEVICE inline float bilinearShare(const BilinearTap& tap, std::int64_t position) {
    return (tap.first == position ? 1.0f - tap.weight : 0.0f) +
           (tap.second == position ? tap.weight : 0.0f);
}

/// Output pixels [begin, end) of an axis; those outside do not depend on the input pixel.
struct BilinearReach {
    std::int64_t begin;
    std::int64_t end;
};

ESPALIER_HOST_DEVICE inline BilinearReach bilinearReach(std::int64_t position,
                                                        std::int64_t factor,
                                                        std::int64_t size) {
    const std::int64_t half = (factor + 1) / 2;
    const std::int64_t begin = position * factor - half;
    const std::int64_t end = (position + 1) * factor + half;
    return {begin < 0 ? 0 : begin, end > size * factor ? size * factor : end};
}

}  // namespace espalier::kernels::math
