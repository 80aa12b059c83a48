// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

// 3x3 convolutions of stride 1 by Winograd's F(4x4, 3x3): a quarter of the multiplications, for
// some more rounding (winograd_transform.h). Activations in blocks of as many channels as a vector
// has lanes (nChw16c, nChw8c), weights in blocks of the same (OIhw16i16o, OIhw8i8o) for all three
// passes.
namespace espalier::kernels::cpu {

/// Lanes of the vectors that this device computes with; 0 where it has none for Winograd.
int winogradLanes(const CpuContext& context);

/// The operation, with the layouts it needs put into `tensors`; empty where the device does not
/// allow it, it does not apply, it is not the faster way, or the tensors lie differently.
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
