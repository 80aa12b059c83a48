// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

enum class Activation : std::uint8_t { None, ReLU, LeakyReLU, Sigmoid, Tanh, GELU, SiLU };

/// y = f(x). GELU is the exact one (erf).
/// inputs: x. outputs: y (same shape; may be in place).
struct ActivationForward {
    Activation kind = Activation::ReLU;
    float alpha = 0.01f;  ///< LeakyReLU's slope below 0
};

/// True where the gradient is computed from the output y (ReLU, LeakyReLU, Sigmoid, Tanh), false
/// where from the input x (GELU, SiLU).
constexpr bool gradientUsesOutput(Activation kind) {
    return kind != Activation::GELU && kind != Activation::SiLU;
}

/// dx = dy · f'(x).
/// inputs: dy, then y or x as gradientUsesOutput says. outputs: dx (may be in place of dy).
struct ActivationBackward {
    Activation kind = Activation::ReLU;
    float alpha = 0.01f;
};

}  // namespace espalier::kernels
