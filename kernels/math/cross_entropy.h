// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Cross-entropy of a softmax with one label. With smoothing, every class gets a share of the
/// target and the label gets the rest.
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
    /// The factor of the gradients of a position: its weight times the scale of the loss.
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

/// Whether class `c` with logit `x` is ranked above the label: the prediction is the first of the
/// largest.
ESPALIER_HOST_DEVICE inline bool winsAgainstLabel(float x,
                                                  std::int64_t c,
                                                  float labelLogit,
                                                  std::int64_t label) {
    return x > labelLogit || (x == labelLogit && c < label);
}

}  // namespace espalier::kernels::math
