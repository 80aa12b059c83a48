// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// y[n,b,a,…] = x[n,a,b,…]; Plain layouts only. Undoes itself.
/// inputs: x [N,A,B,…]. outputs: y [N,B,A,…].
struct Transpose {
    static constexpr std::string_view kName = "Transpose";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
