// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Focal loss of a softmax with one target, l = (1-p)^γ · (-log p) (Lin et al., 2017, equation 4).
/// Has the same functions as CrossEntropy.
struct FocalLoss {
    float focusing = 2;  ///< γ

    ESPALIER_HOST_DEVICE float loss(float largest,
                                    float sum,
                                    float targetLogit,
                                    float /*sumOfLogits*/) const {
        const float negativeLog = negativeLogOf(largest, sum, targetLogit);
        return powf(missing(negativeLog), focusing) * negativeLog;
    }
    /// dl/dx_j = f · (softmax_j - [j is the target]) with f = (1-p)^γ · (1 + γ·p·(-log p)/(1-p));
    /// (-log p)/(1-p) tends to 1 where p does.
    ESPALIER_HOST_DEVICE float scale(
        float weight, float lossScale, float largest, float sum, float targetLogit) const {
        const float negativeLog = negativeLogOf(largest, sum, targetLogit);
        const float rest = missing(negativeLog);
        const float ratio = rest > 0.0f ? negativeLog / rest : 1.0f;
        const float factor = powf(rest, focusing) * (1.0f + focusing * (1.0f - rest) * ratio);
        return weight * lossScale * factor;
    }
    /// The gradient of one logit.
    ESPALIER_HOST_DEVICE float gradient(float softmax, bool isTarget, float scale) const {
        return scale * (softmax - (isTarget ? 1.0f : 0.0f));
    }

  private:
    /// -log p, at least 0; the largest logit is subtracted before anything is rounded.
    ESPALIER_HOST_DEVICE static float negativeLogOf(float largest, float sum, float targetLogit) {
        const float value = (largest - targetLogit) + logf(sum);
        return value < 0.0f ? 0.0f : value;
    }
    /// 1 - p, with the digits that a subtraction from 1 would lose.
    ESPALIER_HOST_DEVICE static float missing(float negativeLog) { return -expm1f(-negativeLog); }
};

}  // namespace espalier::kernels::math
