// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// fp32 convolutions with as many groups as channels on both sides (two or more), any window,
/// stride, dilation and padding, without activation or with ReLU or ReLU6, in layouts with 8 or 16
/// adjacent channels and with plain weights. Empty where this does not apply, or the tensors have
/// other layouts.
OperationPointer makeDepthwiseForward(const ConvolutionForward& op,
                                      const Tensors& tensors,
                                      CpuContext& context);
OperationPointer makeDepthwiseBackwardData(const ConvolutionBackwardData& op,
                                           const Tensors& tensors,
                                           CpuContext& context);
OperationPointer makeDepthwiseGradient(const ConvolutionBackwardWeights& op,
                                       const Tensors& tensors,
                                       CpuContext& context);

}  // namespace espalier::kernels::cpu
