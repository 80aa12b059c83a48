// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Cross-entropy of a softmax with one label. With smoothing every class has a share of the target,
/// and the label what is left.
struct CrossEntropy {
    float smoothing = 0;
    float classes = 1;

    ESPALIER_HOST_DEVICE float shareOfAll() const { return smoothing / classes; }
    ESPALIER_HOST_DEVICE float shareOfLabel() const { return 1.0f - smoothing; }

    /// Of logits whose largest is `largest`; `sum` is Σ exp(x - largest). Σx is asked for with
    /// smoothing only.
    ESPALIER_HOST_DEVICE float loss(float largest,
                                    float sum,
                                    float labelLogit,
                                    float sumOfLogits) const {
        const float logSum = largest + logf(sum);
        const float mixed = shareOfLabel() * labelLogit;
        return smoothing == 0.0f ? logSum - labelLogit
                                 : shareOfLabel() * logSum - mixed +
                                       shareOfAll() * (classes * logSum - sumOfLogits);
    }
    /// What the gradients of a position are multiplied by: its weight times the scale of the loss.
    ESPALIER_HOST_DEVICE float scale(float weight,
                                     float lossScale,
                                     float /*largest*/,
                                     float /*sum*/,
                                     float /*labelLogit*/) const {
        return weight * lossScale;
    }
    /// Of one logit.
    ESPALIER_HOST_DEVICE float gradient(float softmax, bool isLabel, float scale) const {
        const float target = shareOfAll() + (isLabel ? shareOfLabel() : 0.0f);
        return scale * (softmax - target);
    }
};

/// Whether class `c` with logit `x` wins against the label: the first of the largest is the answer.
ESPALIER_HOST_DEVICE inline bool winsAgainstLabel(float x,
                                                  std::int64_t c,
                                                  float labelLogit,
                                                  std::int64_t label) {
    return x > labelLogit || (x == labelLogit && c < label);
}

}  // namespace espalier::kernels::math
