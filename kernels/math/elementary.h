// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/host_device.h"

// exp, tanh and erf without branches or tables, so that compilers vectorise loops over them.
// Accurate to a few units in the last place; overflow gives infinity, NaN stays NaN.
namespace espalier::kernels::math {

/// eˣ = 2ⁿ·eʳ, |r| ≤ ln2/2; the polynomial is Cephes' expf (S. Moshier).
ESPALIER_HOST_DEVICE inline float exponential(float x) {
    constexpr float kRound = 12582912.0f;  // 1.5·2²³: adding it leaves the integer in the low bits
    const float limited = clampKeepingNan(x, -88.0f, 89.0f);
    const float shifted = limited * 1.44269504088896341f + kRound;
    const float n = shifted - kRound;
    float r = limited - n * 0.693359375f;
    r = r + n * 2.12194440e-4f;
    float p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    const float power = p * r * r + r + 1.0f;
    // In two factors, because 2¹²⁸ is not a float, though eˣ may still be one.
    const std::uint32_t whole = bitsFromFloat(shifted) - bitsFromFloat(kRound) + 254u;
    const std::uint32_t half = whole >> 1;
    return power * floatFromBits(half << 23) * floatFromBits((whole - half) << 23);
}

/// Rational minimax approximation used by Eigen and XLA (13/6).
ESPALIER_HOST_DEVICE inline float hyperbolicTangent(float x) {
    const float v = clampKeepingNan(x, -7.90531110763549805f, 7.90531110763549805f);
    const float s = v * v;
    float p = -2.76076847742355e-16f;
    p = p * s + 2.00018790482477e-13f;
    p = p * s + -8.60467152213735e-11f;
    p = p * s + 5.12229709037114e-08f;
    p = p * s + 1.48572235717979e-05f;
    p = p * s + 6.37261928875436e-04f;
    p = p * s + 4.89352455891786e-03f;
    float q = 1.19825839466702e-06f;
    q = q * s + 1.18534705686654e-04f;
    q = q * s + 2.26843463243900e-03f;
    q = q * s + 4.89352518554385e-03f;
    return v * p / q;
}

/// Rational minimax approximation used by Eigen and XLA (13/8).
ESPALIER_HOST_DEVICE inline float errorFunction(float x) {
    const float v = clampKeepingNan(x, -4.0f, 4.0f);
    const float s = v * v;
    float p = -2.72614225801306e-10f;
    p = p * s + 2.77068142495902e-08f;
    p = p * s + -2.10102402082508e-06f;
    p = p * s + -5.69250639462346e-05f;
    p = p * s + -7.34990630326855e-04f;
    p = p * s + -2.95459980854025e-03f;
    p = p * s + -1.60960333262415e-02f;
    float q = -1.45660718464996e-05f;
    q = q * s + -2.13374055278905e-04f;
    q = q * s + -1.68282697438203e-03f;
    q = q * s + -7.37332916720468e-03f;
    q = q * s + -1.42647390514189e-02f;
    return v * p / q;
}

/// 1/(1+e⁻ˣ)
ESPALIER_HOST_DEVICE inline float logistic(float x) {
    return 1.0f / (1.0f + exponential(-x));
}

}  // namespace espalier::kernels::math
