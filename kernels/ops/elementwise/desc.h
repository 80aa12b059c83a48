// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// Sum of tensors of equal shape. inputs: x0, x1, … (at least two). outputs: y (may replace x0).
struct Add {
    static constexpr std::string_view kName = "Add";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// Product of two tensors; b has a's shape, or is [N,C,1,1] and broadcast over the image.
/// inputs: a, b. outputs: y.
struct Multiply {
    static constexpr std::string_view kName = "Multiply";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// The gradient of Multiply for a broadcast b: Σ over the image of dy·a. For equal shapes it is
/// Multiply itself. inputs: dy, a. outputs: db [N,C,1,1].
struct MultiplyReduce {
    static constexpr std::string_view kName = "MultiplyReduce";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// y += x: gradients of k micro-batches. inputs: x, y. outputs: y (in place).
struct Accumulate {
    static constexpr std::string_view kName = "Accumulate";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
