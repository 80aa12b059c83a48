// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// The gradient of the weights of a bf16 convolution whose windows have at most 16 values: the sums
/// stay in registers, because AMX tiles would be almost empty. Empty where it does not apply or the
/// tensors have other layouts.
OperationPointer makeFirstLayerGradient(const ConvolutionBackwardWeights& op,
                                        const Tensors& tensors,
                                        CpuContext& context);

}  // namespace espalier::kernels::cpu
