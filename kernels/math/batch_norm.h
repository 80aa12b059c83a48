// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

ESPALIER_HOST_DEVICE inline float inverseDeviation(float variance, float epsilon) {
    return 1.0f / sqrtf(variance + epsilon);
}

/// The factor of x - mean.
ESPALIER_HOST_DEVICE inline float batchNormScale(float gamma, float variance, float epsilon) {
    return gamma / sqrtf(variance + epsilon);
}

/// running ← keepOld·running + take·new, the new variance made unbiased.
struct RunningUpdate {
    float keepOld;
    float takeMean;
    float takeVariance;
};

/// For statistics over `count` values. The variance of a single value is undefined; then the
/// running state is not changed.
inline RunningUpdate runningUpdate(float momentum, std::int64_t count) {
    if (count < 2) return {1.0f, 0.0f, 0.0f};
    const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
    return {1.0f - momentum, momentum, static_cast<float>(momentum * unbiased)};
}

/// For one channel: dx = factor·(g - centre - (x - mean)·slope).
struct BatchNormGradient {
    float mean;
    float factor;
    float centre;
    float slope;

    ESPALIER_HOST_DEVICE float operator()(float g, float x) const {
        return factor * (g - centre - (x - mean) * slope);
    }
};

/// `perValue` is 1/count, or 0 if the statistics were constants.
ESPALIER_HOST_DEVICE inline BatchNormGradient batchNormGradient(
    float mean, float inverse, float gamma, float sum, float product, float perValue) {
    return {mean, gamma * inverse, sum * perValue, product * perValue * inverse};
}

}  // namespace espalier::kernels::math
