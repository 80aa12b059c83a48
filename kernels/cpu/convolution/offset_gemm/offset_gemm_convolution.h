// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// Convolution and gradient of its source by products per offset (tap_geometry.h), for destinations
/// of at most so many pixels; empty where there are more, it does not apply, or the tensors lie
/// differently. The weights stay in the layout of the other passes.
OperationPointer makeOffsetGemmForward(const ConvolutionForward& op,
                                       const Tensors& tensors,
                                       CpuContext& context,
                                       std::int64_t mostPixels);
OperationPointer makeOffsetGemmBackwardData(const ConvolutionBackwardData& op,
                                            const Tensors& tensors,
                                            CpuContext& context,
                                            std::int64_t mostPixels);

}  // namespace espalier::kernels::cpu
