// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// Softmax over axis 1. inputs: x [N,C,...]. outputs: y.
struct SoftmaxForward {
    static constexpr std::string_view kName = "SoftmaxForward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// dx = y·(dy - Σ dy·y). inputs: dy, y. outputs: dx.
struct SoftmaxBackward {
    static constexpr std::string_view kName = "SoftmaxBackward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
