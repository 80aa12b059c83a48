// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// The gradient of the weights of a bf16 convolution of images, whose few channels would leave the
/// tiles of AMX almost empty: the values that a row of the window reads become the channels of
/// another image, at most 32. Empty where it does not apply or the tensors have other layouts.
OperationPointer makeAmxNarrowGradient(const ConvolutionBackwardWeights& op,
                                       const Tensors& tensors,
                                       CpuContext& context);

}  // namespace espalier::kernels::cpu
