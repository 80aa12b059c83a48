// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// Σ over all axes except `axis`: the gradient of a bias. inputs: x. outputs: [size of axis].
struct ReduceToAxis {
    int axis = 1;

    static constexpr std::string_view kName = "ReduceToAxis";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
