// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// The gradient of the weights of a bf16 convolution of images whose windows have 16 values at
/// most: sums that stay in registers, where tiles of AMX would be almost empty. Empty where it does
/// not apply or the tensors lie differently.
OperationPointer makeFirstLayerGradient(const ConvolutionBackwardWeights& op,
                                        const Tensors& tensors,
                                        CpuContext& context);

}  // namespace espalier::kernels::cpu
