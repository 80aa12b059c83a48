// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "kernels/rules/complete_op.h"
#include "kernels/rules/fusion.h"
#include "kernels/shape.h"

namespace espalier::kernels {

/// C = A'·B' (' = transposed if requested). Shapes are those in memory: A is [M,K], or [K,M] with
/// transposeA; B is [K,N], or [N,K] with transposeB. Bias [N] and activation by fusion. inputs: A,
/// B. outputs: C [M,N].
struct Matmul {
    bool transposeA = false;
    bool transposeB = false;
    Fusion fusion;

    static constexpr std::string_view kName = "Matmul";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Product;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// Sizes of C [rows,columns] and of the summed axis.
struct MatmulSizes {
    std::int64_t rows = 0;
    std::int64_t inner = 0;
    std::int64_t columns = 0;
    std::string reason;  ///< why A and B cannot be multiplied; empty if they can
};
MatmulSizes matmulSizes(const Matmul& op, const Shape& a, const Shape& b);

}  // namespace espalier::kernels
