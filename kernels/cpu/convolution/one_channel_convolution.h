// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// Convolutions in bf16 whose windows are one pixel and that make one channel, as the last one of
/// an autoencoder for grey images: a vector for every pixel, where tiles would be almost empty.
/// Empty where they do not apply or the tensors lie differently.
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
