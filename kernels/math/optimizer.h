// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cfloat>
#include <cmath>

#include "kernels/math/host_device.h"
#include "kernels/rules/optimizer_constants.h"
#include "kernels/rules/step_values.h"

// Formulas of torch.optim (SGD, Adam, AdamW, RMSprop), with the same order of rounding.
namespace espalier::kernels::math {

/// Factors shared by all elements of one parameter in one step.
struct UpdateFactors {
    float rate = 0;
    float gradientScale = 1;  ///< removes the loss scale, clips
    float decay = 0;
    float momentum = 0;
    float beta1 = 0;
    float beta2 = 0;
    float alpha = 0;
    float epsilon = 0;
    float stepSize = 0;           ///< Adam: rate / (1 - β₁ᵗ)
    float inverseRootSecond = 1;  ///< Adam: 1 / √(1 - β₂ᵗ)
    bool first = false;           ///< SGD: the momentum starts as the gradient
    bool nesterov = false;
};

ESPALIER_HOST_DEVICE inline UpdateFactors updateFactors(const OptimizerConstants& constants,
                                                        const StepValues& step,
                                                        const GradientStatus& status,
                                                        float rateFactor,
                                                        bool decays) {
    UpdateFactors f;
    f.rate = step.learningRate * rateFactor;
    f.gradientScale = step.inverseLossScale * status.clipFactor;
    f.decay = decays ? constants.weightDecay : 0.0f;
    f.momentum = constants.momentum;
    f.beta1 = constants.beta1;
    f.beta2 = constants.beta2;
    f.alpha = constants.alpha;
    f.epsilon = constants.epsilon;
    f.first = step.stepApplied <= 1;
    f.nesterov = constants.nesterov;
    if (constants.kind == OptimizerKind::Adam || constants.kind == OptimizerKind::AdamW) {
        const double t = step.stepApplied;
        f.stepSize = static_cast<float>(f.rate / (1.0 - pow(double{constants.beta1}, t)));
        f.inverseRootSecond = static_cast<float>(1.0 / sqrt(1.0 - pow(double{constants.beta2}, t)));
    }
    return f;
}

/// `sumOfSquares` of all gradients, including the loss scale; `limit`: 0 means none.
ESPALIER_HOST_DEVICE inline GradientStatus gradientStatus(double sumOfSquares,
                                                          const StepValues& step,
                                                          float limit) {
    const double norm = sqrt(sumOfSquares) * static_cast<double>(step.inverseLossScale);
    GradientStatus status;
    status.norm = static_cast<float>(norm);
    status.allFinite = norm <= DBL_MAX ? 1.0f : 0.0f;  // false for NaN, too
    if (limit > 0 && norm > limit) status.clipFactor = static_cast<float>(limit / norm);
    return status;
}

/// v is the momentum, or null if there is none.
ESPALIER_HOST_DEVICE inline void updateSgd(const UpdateFactors& f, float g, float& p, float* v) {
    g = g * f.gradientScale + f.decay * p;
    float direction = g;
    if (v != nullptr) {
        *v = f.first ? g : f.momentum * *v + g;
        direction = f.nesterov ? g + f.momentum * *v : *v;
    }
    p = p - f.rate * direction;
}

/// Adam; AdamW if `decoupled`.
template <bool kDecoupled>
ESPALIER_HOST_DEVICE inline void updateAdam(
    const UpdateFactors& f, float g, float& p, float& m, float& v) {
    g = g * f.gradientScale;
    if constexpr (kDecoupled) {
        p = p * (1.0f - f.rate * f.decay);
    } else {
        g = g + f.decay * p;
    }
    m = m + (g - m) * (1.0f - f.beta1);
    v = v * f.beta2 + (1.0f - f.beta2) * g * g;
    p = p - f.stepSize * m / (sqrtf(v) * f.inverseRootSecond + f.epsilon);
}

/// s is the mean square; b the momentum of the quotient, or null if there is none.
ESPALIER_HOST_DEVICE inline void updateRmsProp(
    const UpdateFactors& f, float g, float& p, float& s, float* b) {
    g = g * f.gradientScale + f.decay * p;
    s = s * f.alpha + (1.0f - f.alpha) * g * g;
    const float quotient = g / (sqrtf(s) + f.epsilon);
    if (b == nullptr) {
        p = p - f.rate * quotient;
        return;
    }
    *b = f.momentum * *b + quotient;
    p = p - f.rate * *b;
}

/// What the newest value counts in a moving average: 1 at the first update, then 1 - the smaller of
/// `decay` and (t - 1) / (t + 9), so that the average spans about the last tenth of a young run.
/// (TensorFlow's ExponentialMovingAverage with num_updates, begun at the first value itself.)
ESPALIER_HOST_DEVICE inline float averageWeight(float decay, const StepValues& step) {
    const float t = static_cast<float>(step.stepApplied);
    const float early = step.stepApplied <= 1 ? 0.0f : (t - 1.0f) / (t + 9.0f);
    return 1.0f - (early < decay ? early : decay);
}

}  // namespace espalier::kernels::math
