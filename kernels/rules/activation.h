// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace espalier::kernels {

enum class Activation : std::uint8_t {
    None,
    ReLU,
    LeakyReLU,
    Sigmoid,
    Tanh,
    GELU,
    SiLU,
    ReLU6,
    HardSigmoid,
    HardSwish
};

/// "ReLU"
std::string_view name(Activation activation);

/// True if the gradient is computed from the output y (ReLU, ReLU6, LeakyReLU, Sigmoid, Tanh,
/// HardSigmoid), false if from the input x (GELU, SiLU, HardSwish).
constexpr bool gradientUsesOutput(Activation kind) {
    return kind != Activation::GELU && kind != Activation::SiLU && kind != Activation::HardSwish;
}

}  // namespace espalier::kernels
