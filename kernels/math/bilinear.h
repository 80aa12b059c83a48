// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Two neighbours of a place and the weight of the second.
struct BilinearTap {
    std::int64_t first;
    std::int64_t second;
    float weight;
};

/// Where output pixel `place` of an axis enlarged by `factor` lies among `size` input pixels, with
/// half-pixel centres (align_corners = false of PyTorch and ONNX "half_pixel").
ESPALIER_HOST_DEVICE inline BilinearTap bilinearTap(std::int64_t place,
                                                    std::int64_t factor,
                                                    std::int64_t size) {
    float source = (static_cast<float>(place) + 0.5f) / static_cast<float>(factor) - 0.5f;
    source = source < 0.0f ? 0.0f : source;
    const std::int64_t first = static_cast<std::int64_t>(source);
    const std::int64_t second = first + 1 < size ? first + 1 : first;
    return {first, second, source - static_cast<float>(first)};
}

}  // namespace espalier::kernels::math
