// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// bf16 convolutions with windows of one pixel and a single output channel, such as the last one of
/// an autoencoder for grey images: one dot product per pixel, because tiles would be almost empty.
/// Empty where they do not apply or the tensors have other layouts.
OperationPointer makeOneChannelForward(const ConvolutionForward& op,
                                       const Tensors& tensors,
                                       CpuContext& context);
OperationPointer makeOneChannelBackwardData(const ConvolutionBackwardData& op,
                                            const Tensors& tensors,
                                            CpuContext& context);
OperationPointer makeOneChannelGradient(const ConvolutionBackwardWeights& op,
                                        const Tensors& tensors,
                                        CpuContext& context);

}  // namespace espalier::kernels::cpu
