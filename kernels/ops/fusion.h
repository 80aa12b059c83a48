// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/ops/activation.h"

namespace espalier::kernels {

/// What an op does besides itself, in the same pass over memory. Every switched-on field adds its
/// tensors behind the op's own, in the order of the fields. A device says in supports() which
/// combinations it can do. All off: the op alone.
struct Fusion {
    // Prologue, on the op's first input: x ← f(scale·x + shift), scale and shift [C]. Adds two
    // inputs.
    bool scaleShift = false;
    Activation prologue = Activation::None;
    // Epilogue, on the op's first output, in this order.
    bool bias = false;                         ///< adds an input [C]
    bool residual = false;                     ///< adds an input of the output's shape
    Activation activation = Activation::None;  ///< of the sum so far
    bool statistics = false;  ///< adds outputs as of BatchNormStatistics on y: mean, variance [C]
    bool activationGradient = false;  ///< adds an input: the activation's output
    bool batchNormSums = false;       ///< adds outputs Σdy, Σdy·x̂ per channel

    friend bool operator==(const Fusion&, const Fusion&) = default;
};

}  // namespace espalier::kernels
