// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/cpu/convolution/winograd/winograd_transform.h"
#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/vector_parts.h"
#include "kernels/ops/convolution/desc.h"

// Convolutions over small images as matrix products, one per offset of the window and over all
// images at once: each offset computes only the pixels that are inside the image. Where an image is
// smaller than its window, most offsets contribute nothing, and their weights are never read. Any
// window, stride, dilation and padding; one group; activations in blocks of as many channels as a
// vector has lanes (nChw16c, nChw8c), weights in blocks of the same (OIhw16i16o, OIhw8i8o) for all
// three passes.
namespace espalier::kernels::cpu::offset_gemm {

using winograd::load;
using winograd::store;
using winograd::Vector;

/// Pixels of source and destination that an offset multiplies, in one image.
struct PixelPair {
    std::int32_t source;
    std::int32_t destination;
};

/// Appends the pairs of the offset in row `i` and column `j` of the window.
inline void addPairs(const ConvolutionGeometry& g,
                     const Shape& source,
                     const Shape& destination,
                     std::int64_t i,
                     std::int64_t j,
                     std::vector<PixelPair>& pairs) {
    for (std::int64_t y = 0; y < destination[2]; ++y) {
        const std::int64_t row = y * g.stride[0] + i * g.dilation[0] - g.padBegin[0];
        if (row < 0 || row >= source[2]) continue;
        for (std::int64_t x = 0; x < destination[3]; ++x) {
            const std::int64_t column = x * g.stride[1] + j * g.dilation[1] - g.padBegin[1];
            if (column < 0 || column >= source[3]) continue;
            pairs.push_back({static_cast<std::int32_t>(row * source[3] + column),
                             static_cast<std::int32_t>(y * destination[3] + x)});
        }
    }
}

/// The pairs of every offset, row by row of the window.
inline std::vector<std::vector<PixelPair>> pairsOf(const ConvolutionGeometry& g,
                                                   const Shape& window,
                                                   const Shape& source,
                                                   const Shape& destination) {
    std::vector<std::vector<PixelPair>> offsets;
    for (std::int64_t i = 0; i < window[2]; ++i) {
        for (std::int64_t j = 0; j < window[3]; ++j) {
            addPairs(g, source, destination, i, j, offsets.emplace_back());
        }
    }
    return offsets;
}

/// Number of vector lanes for these three tensors, 0 where the algorithm does not apply; decides
/// the layouts otherwise.
inline int decideLayouts(const ConvolutionGeometry& geometry,
                         TensorDesc& source,
                         TensorDesc& weights,
                         TensorDesc& destination,
                         CpuContext& context) {
    const int lanes = lanesOf(context);
    if (lanes == 0 || geometry.groups != 1 || source.type != DataType::Float32 ||
        weights.type != DataType::Float32 || destination.type != DataType::Float32 ||
        source.shape[1] % lanes != 0 || destination.shape[1] % lanes != 0) {
        return 0;
    }
    const Layout image = lanes == 16 ? kBlocked16 : kBlocked8;
    const bool fits = takeLayout(source, image) && takeLayout(destination, image) &&
                      takeLayout(weights, context.oneDnn.blockedWeights(weights.shape, lanes));
    return fits ? lanes : 0;
}

inline std::int64_t pixelsOf(const Shape& image) {
    return image[2] * image[3];
}

}  // namespace espalier::kernels::cpu::offset_gemm
