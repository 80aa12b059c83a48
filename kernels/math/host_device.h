// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Formulas in kernels/math have one source for the host compiler and nvcc.
#ifdef __CUDACC__
#define ESPALIER_HOST_DEVICE __host__ __device__
#else
#define ESPALIER_HOST_DEVICE
#endif

namespace espalier::kernels::math {

ESPALIER_HOST_DEVICE inline float floatFromBits(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
    return __uint_as_float(bits);
#else
    return __builtin_bit_cast(float, bits);
#endif
}

ESPALIER_HOST_DEVICE inline std::uint32_t bitsFromFloat(float value) {
#ifdef __CUDA_ARCH__
    return __float_as_uint(value);
#else
    return __builtin_bit_cast(std::uint32_t, value);
#endif
}

/// Limits `x`; NaN stays NaN, so that a diverged network is noticed.
ESPALIER_HOST_DEVICE inline float clampKeepingNan(float x, float low, float high) {
    x = x < low ? low : x;
    return x > high ? high : x;
}

}  // namespace espalier::kernels::math
