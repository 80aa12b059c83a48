// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/cpu/convolution/onednn/onednn.h"
#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

/// A strided 1x1 convolution, computed as the dense one over the pixels that it reads: they are
/// gathered into the workspace first (backward data: scattered from there, with zeros between). For
/// sizes that the library's 1x1 kernels do not support and that the library computes at a third of
/// the speed. Empty where `library`, prepared for the same request, has such a kernel, or the
/// layout of the image is not one of channel blocks.
OperationPointer makeSkippingConvolution(const ConvolutionRequest& request,
                                         const Tensors& tensors,
                                         const OneDnnPrimitive& library,
                                         CpuContext& context);

}  // namespace espalier::kernels::cpu
