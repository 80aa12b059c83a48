// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/ops/fusion.h"

namespace espalier::kernels {

/// C = A'·B' (' = transposed where asked). Shapes are those in memory: A is [M,K], or [K,M] when
/// transposeA; B is [K,N], or [N,K] when transposeB. Bias [N] and activation by fusion.
/// inputs: A, B. outputs: C [M,N].
struct Matmul {
    bool transposeA = false;
    bool transposeB = false;
    Fusion fusion;
};

}  // namespace espalier::kernels
