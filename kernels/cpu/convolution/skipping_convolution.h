// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/cpu/convolution/onednn/onednn.h"
#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

/// A 1x1 convolution that skips pixels, as the dense one over those that it looks at: they are
/// gathered into the workspace first (backward data: spread from there, zeros between). For sizes
/// that the library's own 1x1 kernels do not take, which it then computes at a third of the speed.
/// Empty where `library`, prepared for the same request, has such a kernel, or the image lies in a
/// layout that is not one of channel blocks.
OperationPointer makeSkippingConvolution(const ConvolutionRequest& request,
                                         const Tensors& tensors,
                                         const OneDnnPrimitive& library,
                                         CpuContext& context);

}  // namespace espalier::kernels::cpu
