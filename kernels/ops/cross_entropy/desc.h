// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// Softmax and cross-entropy in one, on logits. Positions with weight 0 are ignored and get
/// gradient 0. gradient = w · (softmax - onehot) · StepValues::lossScale. inputs: logits [N,C] (or
/// [N,C,H,W]), targets Int32 [N] (or [N,H,W]), weights fp32 (shape of targets), StepValues.
/// outputs: LossSums as fp32 [4], and unless `evaluateOnly` the gradient of the logits.
struct SoftmaxCrossEntropy {
    bool evaluateOnly = false;
    float labelSmoothing = 0.0f;

    static constexpr std::string_view kName = "SoftmaxCrossEntropy";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Loss;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
