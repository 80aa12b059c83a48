// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"
#include "kernels/shape.h"

namespace espalier::kernels {

/// Normalises each sample over all its elements (x̂), then y = γ·x̂ + β with γ, β of the sample's
/// shape: [C,H,W] or [F] with `axis` 1. With `axis` 2, which needs the plain layout, each of the
/// N·P rows of x [N,P,F] is a sample. inputs: x, γ, β. outputs: y, mean [samples], 1/√(variance+ε)
/// [samples].
struct LayerNormForward {
    float epsilon = 1e-5f;
    int axis = 1;  ///< the first that is normalised over

    static constexpr std::string_view kName = "LayerNormForward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// inputs: dy, x, mean, inverse deviation, γ. outputs: dx, dγ, dβ.
struct LayerNormBackward {
    int axis = 1;

    static constexpr std::string_view kName = "LayerNormBackward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// x [N,P,F] as [N·P,F], whose first axis counts the samples.
Shape layerNormSamples(const Shape& shape, int axis);

}  // namespace espalier::kernels
