// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

// Convolutions whose result is normalised with constants (Fusion::normalise), as in prediction.
namespace espalier::kernels::cpu {

/// By a kernel of the library that scales and shifts its sums before it stores them. Empty where
/// another algorithm is selected for this convolution, or the library has such a kernel only
/// without the normalisation.
OperationPointer makeScaledConvolution(const ConvolutionForward& op,
                                       const Tensors& tensors,
                                       CpuContext& context);

/// The convolution without the normalisation, by whichever algorithm, then BatchNormApply in place.
OperationPointer makeNormalisedAfterwards(const ConvolutionForward& op,
                                          Tensors tensors,
                                          CpuContext& context);

}  // namespace espalier::kernels::cpu
