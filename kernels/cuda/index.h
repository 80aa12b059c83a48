// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/tensor_desc.h"

// Included by .cu files: the position of an element in memory.
namespace espalier::kernels::cuda {

struct Division {
    std::int64_t quotient;
    std::int64_t remainder;
};

/// a / b for a ≥ 0 and b > 0; in 32 bits if these suffice, which takes a fifth of the time.
__device__ inline Division divide(std::int64_t a, std::int64_t b) {
    if (((a | b) >> 32) == 0) {
        const auto dividend = static_cast<std::uint32_t>(a);
        const auto divisor = static_cast<std::uint32_t>(b);
        const std::uint32_t quotient = dividend / divisor;
        return {quotient, dividend - quotient * divisor};
    }
    const std::int64_t quotient = a / b;
    return {quotient, a - quotient * b};
}

/// A Plain or ChannelsLast tensor as samples, channels and pixels. A tensor [N] has channels only,
/// one [N,C] has one pixel per sample.
struct PixelForm {
    std::int64_t samples = 1;
    std::int64_t channels = 1;
    std::int64_t pixels = 1;    ///< of one sample
    bool channelsLast = false;  ///< also false if both layouts are the same in memory

    explicit PixelForm(const TensorDesc& desc) {
        const Shape& shape = desc.shape;
        if (shape.rank() == 1) channels = shape[0];
        if (shape.rank() >= 2) {
            samples = shape[0];
            channels = shape[1];
        }
        for (int axis = 2; axis < shape.rank(); ++axis) pixels *= shape[axis];
        channelsLast = canonicalLayout(desc).kind == Layout::Kind::ChannelsLast;
    }
    std::int64_t perSample() const { return channels * pixels; }
};

}  // namespace espalier::kernels::cuda
