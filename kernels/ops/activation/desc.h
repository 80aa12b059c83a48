// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/activation.h"
#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// y = f(x). GELU is the exact one (erf).
/// inputs: x. outputs: y (same shape; may be in place).
struct ActivationForward {
    Activation kind = Activation::ReLU;
    float alpha = 0.01f;  ///< LeakyReLU's slope below 0

    static constexpr std::string_view kName = "ActivationForward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::PassesOn;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// dx = dy · f'(x). inputs: dy, then y or x, depending on gradientUsesOutput. outputs: dx (may be
/// in place of dy).
struct ActivationBackward {
    Activation kind = Activation::ReLU;
    float alpha = 0.01f;

    static constexpr std::string_view kName = "ActivationBackward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::PassesOn;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
