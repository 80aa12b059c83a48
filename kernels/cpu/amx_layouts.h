// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/cpu/amx.h"
#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/vector_parts.h"
#include "kernels/ops/convolution.h"
#include "kernels/tensor_desc.h"

namespace espalier::kernels::cpu::amx {

/// Whether a convolution between these images, in bf16, is computed by AMX: one group, channels in
/// whole blocks of 16.
inline bool usesAmx(const ConvolutionGeometry& geometry,
                    const TensorDesc& source,
                    const TensorDesc& destination,
                    const CpuContext& context) {
    return context.options.convolutions == ConvolutionWay::Table && available() &&
           lanesOf(context) == 16 && geometry.groups == 1 && source.shape[1] % kSide == 0 &&
           destination.shape[1] % kSide == 0;
}

}  // namespace espalier::kernels::cpu::amx
