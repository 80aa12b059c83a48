// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::kernels::cpu {

/// Convolution and gradient of its source by one product per offset (offset_gemm_geometry.h), for
/// destinations of at most this many pixels; empty where there are more, where it does not apply,
/// or where the tensors have other layouts. The weights keep the layout of the other passes.
OperationPointer makeOffsetGemmForward(const ConvolutionForward& op,
                                       const Tensors& tensors,
                                       CpuContext& context,
                                       std::int64_t mostPixels);
OperationPointer makeOffsetGemmBackwardData(const ConvolutionBackwardData& op,
                                            const Tensors& tensors,
                                            CpuContext& context,
                                            std::int64_t mostPixels);

}  // namespace espalier::kernels::cpu
