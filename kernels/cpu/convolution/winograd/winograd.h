// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

// 3x3 convolutions of stride 1 by Winograd's F(4x4, 3x3): a quarter of the multiplications, at the
// cost of slightly larger rounding errors (winograd_transform.h). Activations in blocks of as many
// channels as a vector has lanes (nChw16c, nChw8c), weights in blocks of the same (OIhw16i16o,
// OIhw8i8o) for all three passes.
namespace espalier::kernels::cpu {

/// The operation; writes the layouts that it needs into `tensors`. Empty where the device does not
/// allow it, where it does not apply or is not faster, or where the tensors have other layouts.
OperationPointer makeWinogradForward(const ConvolutionForward& op,
                                     const Tensors& tensors,
                                     CpuContext& context);
OperationPointer makeWinogradBackwardData(const ConvolutionBackwardData& op,
                                          const Tensors& tensors,
                                          CpuContext& context);
OperationPointer makeWinogradBackwardWeights(const ConvolutionBackwardWeights& op,
                                             const Tensors& tensors,
                                             CpuContext& context);

}  // namespace espalier::kernels::cpu
