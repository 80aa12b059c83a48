// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/activation_dispatch.h"

namespace espalier::kernels::cpu {

/// Whether f(0) is not 0, so that padding must be zeroed afterwards.
constexpr bool movesZero(Activation kind) {
    return kind == Activation::Sigmoid || kind == Activation::HardSigmoid;
}

}  // namespace espalier::kernels::cpu
