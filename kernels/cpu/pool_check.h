// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/channel_blocks.h"
#include "kernels/cpu/pool_plane.h"
#include "kernels/cpu/tensor_check.h"

namespace espalier::kernels::cpu {

/// Checks that `geometry` makes `output` of `input`; both [N,C,H,W].
void checkPool(TensorCheck& check,
               const PoolingGeometry& geometry,
               TensorRef input,
               TensorRef output);

/// The element type of positions inside a window.
DataType positionType(const PoolingGeometry& geometry);

/// For tensors that checkPool accepted.
PoolPlane poolPlane(const PoolingGeometry& geometry,
                    const TensorDesc& input,
                    const TensorDesc& output);

}  // namespace espalier::kernels::cpu
