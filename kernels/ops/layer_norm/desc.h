// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// Normalises each sample over all elements after the first axis (x̂), then y = γ·x̂ + β with γ, β
/// of the sample's shape [C,H,W] or [F]. inputs: x, γ, β. outputs: y, mean [N], 1/√(variance+ε)
/// [N].
struct LayerNormForward {
    float epsilon = 1e-5f;

    static constexpr std::string_view kName = "LayerNormForward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// inputs: dy, x, mean, inverse deviation, γ. outputs: dx, dγ, dβ.
struct LayerNormBackward {
    static constexpr std::string_view kName = "LayerNormBackward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
