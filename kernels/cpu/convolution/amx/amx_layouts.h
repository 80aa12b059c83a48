// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/cpu/convolution/amx/amx.h"
#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/vector_parts.h"
#include "kernels/ops/convolution/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels::cpu::amx {

/// Whether this is faster than the library, which is efficient as long as the weights fit into the
/// L2 cache. Measured on Sapphire Rapids with one thread and 32 and 8 images, relative to the
/// library's time: gradients of weights take 0.05 to 0.9 where 32 images lie side by side, 0.1 to
/// 0.7 with strides or small images, and up to 3 elsewhere; windows of one pixel take 2 unless
/// there are a million weights; strided gradients of the source take 0.5.
inline bool isFaster(ConvolutionPass pass,
                     const ConvolutionGeometry& geometry,
                     const Shape& weights,
                     const Shape& destination) {
    constexpr std::int64_t kSmallImage = 64;
    const bool jumps = std::ranges::max(geometry.stride) > 1;
    if (pass == ConvolutionPass::BackwardWeights) {
        return destination[0] % kDepth == 0 || jumps ||
               destination[2] * destination[3] <= kSmallImage;
    }
    const bool backward = pass == ConvolutionPass::BackwardData;
    const std::int64_t count = weights.elementCount();
    if (weights[2] * weights[3] == 1) return backward && count >= std::int64_t{1} << 20;
    if (backward && jumps) return true;
    return count >= std::int64_t{1} << (destination[0] % kSide == 0 ? 19 : 21);
}

/// Whether a convolution between these images, in bf16, is computed by AMX: one group, channels in
/// whole blocks of 16. Offset GEMM, otherwise an fp32 algorithm, uses AMX wherever it can.
inline bool usesAmx(ConvolutionPass pass,
                    const ConvolutionGeometry& geometry,
                    const TensorDesc& source,
                    const TensorDesc& weights,
                    const TensorDesc& destination,
                    const CpuContext& context) {
    const ConvolutionAlgorithm algorithm = context.options.convolutions;
    const bool wished = algorithm == ConvolutionAlgorithm::OffsetGemm ||
                        (algorithm == ConvolutionAlgorithm::Table &&
                         isFaster(pass, geometry, weights.shape, destination.shape));
    return wished && available() && lanesOf(context) == 16 && geometry.groups == 1 &&
           source.shape[1] % kSide == 0 && destination.shape[1] % kSide == 0;
}

/// Makes both images of a weight gradient channels-last and gives the weights their layout, where
/// the images are bf16 and the weights fp32.
inline bool takeGradientLayouts(Tensors& tensors, Layout weights) {
    TensorDesc& source = tensors.inputs[0];
    TensorDesc& made = tensors.outputs[0];
    return source.type == DataType::BFloat16 && made.type == DataType::Float32 &&
           takeLayout(source, Layout::channelsLast()) &&
           takeLayout(tensors.inputs[1], Layout::channelsLast()) && takeLayout(made, weights);
}

}  // namespace espalier::kernels::cpu::amx
