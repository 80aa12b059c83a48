// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// l = mean over the sample's elements of h(x-t), with h(d) = d²/2 if |d| <= δ and δ(|d|-δ/2)
/// otherwise (Huber, Robust Estimation of a Location Parameter, 1964; torch's HuberLoss). gradient
/// = w·clamp(x-t, -δ, δ)/elements · StepValues::lossScale. Tensors are those of MeanSquaredError.
struct HuberLoss {
    bool evaluateOnly = false;
    float delta = 1.0f;  ///< δ, greater than 0

    static constexpr std::string_view kName = "HuberLoss";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Loss;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
