// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Cross-entropy of a softmax with one target, the index of a channel. With smoothing, all channels
/// share a part of the probability that is compared with, and the target gets the rest.
struct CrossEntropy {
    float smoothing = 0;
    float channels = 1;

    ESPALIER_HOST_DEVICE float shareOfAll() const { return smoothing / channels; }
    ESPALIER_HOST_DEVICE float shareOfTarget() const { return 1.0f - smoothing; }

    /// For logits with maximum `largest`; `sum` is Σ exp(x - largest). Σx is needed only with
    /// smoothing.
    ESPALIER_HOST_DEVICE float loss(float largest,
                                    float sum,
                                    float targetLogit,
                                    float sumOfLogits) const {
        const float logSum = largest + logf(sum);
        const float mixed = shareOfTarget() * targetLogit;
        return smoothing == 0.0f ? logSum - targetLogit
                                 : shareOfTarget() * logSum - mixed +
                                       shareOfAll() * (channels * logSum - sumOfLogits);
    }
    /// The factor of a position's gradients: its weight times the scale of the loss.
    ESPALIER_HOST_DEVICE float scale(float weight,
                                     float lossScale,
                                     float /*largest*/,
                                     float /*sum*/,
                                     float /*targetLogit*/) const {
        return weight * lossScale;
    }
    /// The gradient of one logit.
    ESPALIER_HOST_DEVICE float gradient(float softmax, bool isTarget, float scale) const {
        const float wanted = shareOfAll() + (isTarget ? shareOfTarget() : 0.0f);
        return scale * (softmax - wanted);
    }
};

/// Whether channel `c` with logit `x` is ranked above the target: of equal logits, the first is the
/// prediction.
ESPALIER_HOST_DEVICE inline bool ranksAboveTarget(float x,
                                                  std::int64_t c,
                                                  float targetLogit,
                                                  std::int64_t target) {
    return x > targetLogit || (x == targetLogit && c < target);
}

}  // namespace espalier::kernels::math
