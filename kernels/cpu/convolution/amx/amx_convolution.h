// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// Convolution and gradient of its source in bf16 by AMX; empty where it does not apply, the table
/// prefers the library, or the tensors lie differently. Both take the weights in one layout, tiles
/// of 32 inputs by 16 outputs: the gradient turns them on the way.
OperationPointer makeAmxForward(const ConvolutionForward& op,
                                const Tensors& tensors,
                                CpuContext& context);
OperationPointer makeAmxBackwardData(const ConvolutionBackwardData& op,
                                     const Tensors& tensors,
                                     CpuContext& context);

/// fp32 weights, as their gradient comes out, into bf16 tiles; empty where it is not that.
OperationPointer makeWeightTiles(const Tensors& tensors, CpuContext& context);

}  // namespace espalier::kernels::cpu
