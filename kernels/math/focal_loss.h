// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Focal loss of a softmax with one label, l = (1-p)^γ · (-log p) (Lin et al., 2017, equation 4).
/// Its functions are those of CrossEntropy.
struct FocalLoss {
    float focusing = 2;  ///< γ

    ESPALIER_HOST_DEVICE float loss(float largest,
                                    float sum,
                                    float labelLogit,
                                    float /*sumOfLogits*/) const {
        const float negativeLog = negativeLogOf(largest, sum, labelLogit);
        return powf(missing(negativeLog), focusing) * negativeLog;
    }
    /// dl/dx_j = f · (softmax_j - [j is the label]) with f = (1-p)^γ · (1 + γ·p·(-log p)/(1-p));
    /// (-log p)/(1-p) tends to 1 where p does.
    ESPALIER_HOST_DEVICE float scale(
        float weight, float lossScale, float largest, float sum, float labelLogit) const {
        const float negativeLog = negativeLogOf(largest, sum, labelLogit);
        const float rest = missing(negativeLog);
        const float ratio = rest > 0.0f ? negativeLog / rest : 1.0f;
        const float factor = powf(rest, focusing) * (1.0f + focusing * (1.0f - rest) * ratio);
        return weight * lossScale * factor;
    }
    /// Of one logit.
    ESPALIER_HOST_DEVICE float gradient(float softmax, bool isLabel, float scale) const {
        return scale * (softmax - (isLabel ? 1.0f : 0.0f));
    }

  private:
    /// -log p, never below 0; the largest logit is taken out before anything is rounded.
    ESPALIER_HOST_DEVICE static float negativeLogOf(float largest, float sum, float labelLogit) {
        const float value = (largest - labelLogit) + logf(sum);
        return value < 0.0f ? 0.0f : value;
    }
    /// 1 - p, without the digits that subtracting from 1 would lose.
    ESPALIER_HOST_DEVICE static float missing(float negativeLog) { return -expm1f(-negativeLog); }
};

}  // namespace espalier::kernels::math
