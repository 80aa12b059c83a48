// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/ops/pooling.h"
#include "kernels/tensor_check.h"

namespace espalier::kernels {

/// Checks that `geometry` makes `output` of `input`; both [N,C,H,W].
void checkPool(TensorCheck& check,
               const PoolingGeometry& geometry,
               TensorRef input,
               TensorRef output);

/// The element type of positions inside a window.
DataType positionType(const PoolingGeometry& geometry);

}  // namespace espalier::kernels
