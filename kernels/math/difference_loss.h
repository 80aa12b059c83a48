// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "kernels/math/host_device.h"

// Losses of one element that depend only on d = prediction - target. The gradient is kFactor ·
// slope(d); the factor is separate so that it is applied once per sample.
namespace espalier::kernels::math {

/// d²
struct SquaredError {
    static constexpr float kFactor = 2.0f;
    ESPALIER_HOST_DEVICE float loss(float d) const { return d * d; }
    ESPALIER_HOST_DEVICE float slope(float d) const { return d; }
};

/// |d|; its slope at 0 is 0. NaN stays NaN.
struct AbsoluteError {
    static constexpr float kFactor = 1.0f;
    ESPALIER_HOST_DEVICE float loss(float d) const { return fabsf(d); }
    ESPALIER_HOST_DEVICE float slope(float d) const {
        const float sign = d > 0.0f ? 1.0f : d;
        return sign < 0.0f ? -1.0f : sign;
    }
};

/// d²/2 where |d| <= δ, δ(|d|-δ/2) elsewhere (Huber, 1964).
struct Huber {
    static constexpr float kFactor = 1.0f;
    float delta = 1;  ///< δ

    ESPALIER_HOST_DEVICE float loss(float d) const {
        const float size = fabsf(d);
        const float square = 0.5f * d * d;
        const float line = delta * (size - 0.5f * delta);
        return size > delta ? line : square;
    }
    ESPALIER_HOST_DEVICE float slope(float d) const { return clampKeepingNan(d, -delta, delta); }
};

}  // namespace espalier::kernels::math
