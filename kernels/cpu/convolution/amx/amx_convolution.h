// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// Convolution and gradient of its source in bf16 by AMX; empty where it does not apply, where the
/// table prefers the library, or where the tensors have other layouts. Both take the weights in one
/// layout, tiles of 32 inputs by 16 outputs; the gradient transposes them as it reads them.
OperationPointer makeAmxForward(const ConvolutionForward& op,
                                const Tensors& tensors,
                                CpuContext& context);
OperationPointer makeAmxBackwardData(const ConvolutionBackwardData& op,
                                     const Tensors& tensors,
                                     CpuContext& context);

/// Reorders fp32 weights, in the layout of their gradient, into bf16 tiles; empty for any other
/// conversion.
OperationPointer makeWeightTiles(const Tensors& tensors, CpuContext& context);

}  // namespace espalier::kernels::cpu
