// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// The upper half of a float: its range, with 8 bits of precision.
/// For storage only: converted to a float for computing, and rounded to the nearest value (ties to
/// even) for storing. NaN stays NaN.
struct BFloat16 {
    BFloat16() = default;
    ESPALIER_HOST_DEVICE BFloat16(float value) : bits(rounded(value)) {}
    ESPALIER_HOST_DEVICE operator float() const {
        return floatFromBits(static_cast<std::uint32_t>(bits) << 16);
    }

    /// The bits of the nearest value.
    ESPALIER_HOST_DEVICE static std::uint16_t rounded(float value) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        std::uint16_t result;
        asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(result) : "f"(value));
        return result;
#else
        const std::uint32_t whole = bitsFromFloat(value);
        const std::uint32_t rounded = whole + 0x7FFFu + ((whole >> 16) & 1u);
        const std::uint32_t quiet = whole | 0x400000u;
        return static_cast<std::uint16_t>((value != value ? quiet : rounded) >> 16);
#endif
    }

    std::uint16_t bits;
};

}  // namespace espalier::kernels::math
