// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/activation.h"

namespace espalier::kernels {

/// Additional computations of an op in the same pass over memory. Every enabled field adds its
/// tensors after the op's own, in the order of the fields. supports() says which combinations a
/// device can compute. All off: the op alone.
struct Fusion {
    /// Prologue of a convolution and of the gradient of its weights: the source is f(BatchNormApply
    /// of x), which is never stored, instead of x, the first input. Adds the inputs mean, variance,
    /// γ, β [C].
    bool batchNorm = false;
    // Epilogue, on the op's first output, in this order.
    bool bias = false;  ///< adds an input [C]
    /// BatchNormApply of the sum so far: adds the inputs mean, variance, γ, β [C].
    bool normalise = false;
    bool residual = false;                     ///< adds an input of the output's shape
    Activation activation = Activation::None;  ///< applied to the sum so far
    bool statistics = false;  ///< adds the outputs of BatchNormStatistics of y: mean, variance [C]
    /// Epilogue of a gradient whose source was such an f(BatchNormApply of x): the output is g, the
    /// gradient times f' there. Adds the inputs x, mean, variance, γ, β and the outputs Σg, Σg·x̂
    /// [C] of BatchNormBackwardSums.
    bool batchNormSums = false;

    Activation between = Activation::None;  ///< f of batchNorm and batchNormSums
    float epsilon = 1e-5f;                  ///< of batchNorm, normalise and batchNormSums

    friend bool operator==(const Fusion&, const Fusion&) = default;
};

}  // namespace espalier::kernels
