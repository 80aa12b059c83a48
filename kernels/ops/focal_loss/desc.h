// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// Softmax and focal loss in one, on logits: l = (1-p)^γ · (-log p) with p the softmax of the
/// target and γ the focusing (Lin et al., Focal Loss for Dense Object Detection, 2017, equation 4,
/// of the softmax in place of the sigmoid). γ = 0 is the cross-entropy. Tensors, weights and scale
/// are those of SoftmaxCrossEntropy.
struct SoftmaxFocalLoss {
    bool evaluateOnly = false;
    float focusing = 2.0f;  ///< γ, 0 … 10

    static constexpr std::string_view kName = "SoftmaxFocalLoss";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Loss;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
