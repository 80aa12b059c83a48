// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/amx/amx_geometry.h"

namespace espalier::kernels::cpu::amx {

namespace {

std::vector<WindowOffset> offsetsFrom(const ConvolutionGeometry& g, const Shape& weights) {
    std::vector<WindowOffset> offsets;
    for (std::int64_t i = 0; i < weights[2]; ++i) {
        for (std::int64_t j = 0; j < weights[3]; ++j) {
            offsets.push_back(
                {i * weights[3] + j,
                 {i * g.dilation[0] - g.padBegin[0], j * g.dilation[1] - g.padBegin[1]}});
        }
    }
    return offsets;
}

/// The pixels of the source with these remainders modulo the stride: only some offsets reach them.
MadePart partOf(const ConvolutionGeometry& g,
                const std::vector<WindowOffset>& offsets,
                Pair first,
                Pair size) {
    MadePart part{.first = first, .size = {}, .offsets = {}};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        part.size[axis] = blocksOf(size[axis] - first[axis], g.stride[axis]);
    }
    for (const WindowOffset& offset : offsets) {
        const std::int64_t y = first[0] - offset.shift[0];
        const std::int64_t x = first[1] - offset.shift[1];
        if (y % g.stride[0] != 0 || x % g.stride[1] != 0) continue;
        part.offsets.push_back({offset.index, {y / g.stride[0], x / g.stride[1]}});
    }
    return part;
}

}  // namespace

Geometry forwardGeometry(const ConvolutionGeometry& g,
                         const Shape& source,
                         const Shape& weights,
                         const Shape& destination) {
    const Pair made{destination[2], destination[3]};
    return {.images = source[0],
            .fromChannels = source[1],
            .madeChannels = destination[1],
            .from = {source[2], source[3]},
            .made = made,
            .fromStep = g.stride,
            .offsets = weights[2] * weights[3],
            .parts = {{.first = {0, 0}, .size = made, .offsets = offsetsFrom(g, weights)}}};
}

Geometry backwardGeometry(const ConvolutionGeometry& g,
                          const Shape& source,
                          const Shape& weights,
                          const Shape& destination) {
    Geometry result{.images = source[0],
                    .fromChannels = destination[1],
                    .madeChannels = source[1],
                    .from = {destination[2], destination[3]},
                    .made = {source[2], source[3]},
                    .madeStep = g.stride,
                    .offsets = weights[2] * weights[3],
                    .parts = {}};
    const std::vector<WindowOffset> offsets = offsetsFrom(g, weights);
    for (std::int64_t y = 0; y < std::min(g.stride[0], source[2]); ++y) {
        for (std::int64_t x = 0; x < std::min(g.stride[1], source[3]); ++x) {
            result.parts.push_back(partOf(g, offsets, {y, x}, result.made));
        }
    }
    return result;
}

PaddedLines::PaddedLines(const Geometry& geometry)
    : size_(geometry.from), step_(geometry.fromStep) {
    Pair reach{};
    Pair largest{};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        bool any = false;
        std::int64_t high = 0;
        for (const MadePart& part : geometry.parts) {
            largest[axis] = std::max(largest[axis], part.size[axis]);
            for (const WindowOffset& offset : part.offsets) {
                low_[axis] = any ? std::min(low_[axis], offset.shift[axis]) : offset.shift[axis];
                high = any ? std::max(high, offset.shift[axis]) : offset.shift[axis];
                any = true;
            }
        }
        reach[axis] = any ? high - low_[axis] : 0;
        remainders_[axis] = std::min(step_[axis], reach[axis] + 1);
    }
    more_ = reach[0] / step_[0];
    pitch_ = largest[1] + reach[1] / step_[1];
}

std::int64_t PaddedLines::lineOf(const WindowOffset& offset,
                                 std::int64_t images,
                                 std::int64_t rows) const {
    const std::int64_t y = offset.shift[0] - low_[0];
    const std::int64_t x = offset.shift[1] - low_[1];
    const std::int64_t remainder = y % step_[0] * remainders_[1] + x % step_[1];
    return (remainder * images * rowsFor(rows) + y / step_[0]) * pitch_ + x / step_[1];
}

}  // namespace espalier::kernels::cpu::amx
