// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/elementary.h"
#include "kernels/rules/activation.h"

namespace espalier::kernels::math {

/// relu6(x + 3) / 6: a sigmoid of three straight lines.
ESPALIER_HOST_DEVICE inline float hardSigmoid(float x) {
    return x < -3.0f ? 0.0f : x > 3.0f ? 1.0f : (x + 3.0f) * (1.0f / 6.0f);
}

ESPALIER_HOST_DEVICE inline float hardSwishSlope(float x) {
    return x <= -3.0f ? 0.0f : x < 3.0f ? x * (1.0f / 3.0f) + 0.5f : 1.0f;
}

/// `slope` where 0 < v < limit, else 0: at both bounds too, as in PyTorch.
ESPALIER_HOST_DEVICE inline float slopeBetween(float v, float limit, float slope) {
    return v > 0.0f && v < limit ? slope : 0.0f;
}

/// f(x). `alpha` is LeakyReLU's slope. NaN stays NaN.
template <Activation kKind>
ESPALIER_HOST_DEVICE inline float activate(float x, [[maybe_unused]] float alpha) {
    if constexpr (kKind == Activation::ReLU) {
        return x < 0.0f ? 0.0f : x;
    } else if constexpr (kKind == Activation::LeakyReLU) {
        return x < 0.0f ? x * alpha : x;
    } else if constexpr (kKind == Activation::Sigmoid) {
        return logistic(x);
    } else if constexpr (kKind == Activation::Tanh) {
        return hyperbolicTangent(x);
    } else if constexpr (kKind == Activation::GELU) {
        return 0.5f * x * (1.0f + errorFunction(x * 0.70710678118654752f));
    } else if constexpr (kKind == Activation::SiLU) {
        return x * logistic(x);
    } else if constexpr (kKind == Activation::ReLU6) {
        return x < 0.0f ? 0.0f : x > 6.0f ? 6.0f : x;
    } else if constexpr (kKind == Activation::HardSigmoid) {
        return hardSigmoid(x);
    } else if constexpr (kKind == Activation::HardSwish) {
        return x * hardSigmoid(x);
    } else {
        return x;
    }
}

/// f'(x), computed from y = f(x) if gradientUsesOutput(kKind), otherwise from x.
template <Activation kKind>
ESPALIER_HOST_DEVICE inline float activationSlope(float v, [[maybe_unused]] float alpha) {
    if constexpr (kKind == Activation::ReLU) {
        return v > 0.0f ? 1.0f : 0.0f;
    } else if constexpr (kKind == Activation::LeakyReLU) {
        return v > 0.0f ? 1.0f : alpha;
    } else if constexpr (kKind == Activation::Sigmoid) {
        return v * (1.0f - v);
    } else if constexpr (kKind == Activation::Tanh) {
        return 1.0f - v * v;
    } else if constexpr (kKind == Activation::GELU) {
        const float cumulative = 0.5f * (1.0f + errorFunction(v * 0.70710678118654752f));
        return cumulative + v * 0.39894228040143268f * exponential(-0.5f * v * v);
    } else if constexpr (kKind == Activation::SiLU) {
        const float s = logistic(v);
        return s * (1.0f + v * (1.0f - s));
    } else if constexpr (kKind == Activation::ReLU6) {
        return slopeBetween(v, 6.0f, 1.0f);
    } else if constexpr (kKind == Activation::HardSigmoid) {
        return slopeBetween(v, 1.0f, 1.0f / 6.0f);
    } else if constexpr (kKind == Activation::HardSwish) {
        return hardSwishSlope(v);
    } else {
        return 1.0f;
    }
}

}  // namespace espalier::kernels::math
