// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// The gradient of the weights of a bf16 convolution by AMX, in blocks of 16 x 16 channels; empty
/// where it does not apply, where the table prefers the library, or where the tensors have other
/// layouts.
OperationPointer makeAmxGradient(const ConvolutionBackwardWeights& op,
                                 const Tensors& tensors,
                                 CpuContext& context);

}  // namespace espalier::kernels::cpu
