// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "kernels/cpu/channel_blocks.h"
#include "kernels/ops/pooling.h"

namespace espalier::kernels::cpu {

/// Places of a window that lie inside the image.
struct WindowSpan {
    std::int64_t begin;
    std::int64_t end;
    std::int64_t size() const { return end - begin; }
};

/// Pooling of one plane [height][width][block]: the geometry, and where windows lie.
struct PoolPlane {
    PoolingGeometry geometry;
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::int64_t outHeight = 0;
    std::int64_t outWidth = 0;
    std::int64_t block = 1;

    std::vector<WindowSpan> columnSpans;  ///< per output q, its window's columns inside the image
    std::vector<WindowSpan> outputSpans;  ///< per window column, the outputs that have it inside

    WindowSpan rows(std::int64_t p) const { return span(0, p, height); }
    const WindowSpan& columns(std::int64_t q) const {
        return columnSpans[static_cast<std::size_t>(q)];
    }
    const WindowSpan& outputsWith(std::int64_t column) const {
        return outputSpans[static_cast<std::size_t>(column)];
    }
    /// Fills the two tables; divisions in the loops would cost more than the loops.
    void tabulate() {
        for (std::int64_t q = 0; q < outWidth; ++q) columnSpans.push_back(span(1, q, width));
        for (std::int64_t c = 0; c < geometry.window[1]; ++c) outputSpans.push_back(outputs(c));
    }
    /// Image row (or column) of place 0 of output p's (q's) window; may be negative.
    std::int64_t firstRow(std::int64_t p) const {
        return p * geometry.stride[0] - geometry.padBegin[0];
    }
    std::int64_t firstColumn(std::int64_t q) const {
        return q * geometry.stride[1] - geometry.padBegin[1];
    }
    std::int64_t inputElements() const { return height * width * block; }
    std::int64_t outputElements() const { return outHeight * outWidth * block; }

    /// What the sum over a window is multiplied by.
    float averageFactor(std::int64_t inside) const {
        const std::int64_t all = geometry.window[0] * geometry.window[1];
        return 1.0f / static_cast<float>(geometry.kind == Pooling::AverageAll ? all : inside);
    }

  private:
    /// Outputs q whose window has place `column` inside the image.
    WindowSpan outputs(std::int64_t column) const {
        const std::int64_t stride = geometry.stride[1];
        const std::int64_t missing = geometry.padBegin[1] - column;
        const std::int64_t begin = missing > 0 ? (missing + stride - 1) / stride : 0;
        const std::int64_t room = width - 1 + missing;
        const std::int64_t end = room < 0 ? 0 : std::min(outWidth, room / stride + 1);
        return {begin, std::max(begin, end)};
    }
    WindowSpan span(int axis, std::int64_t place, std::int64_t size) const {
        const auto i = static_cast<std::size_t>(axis);
        const std::int64_t first = place * geometry.stride[i] - geometry.padBegin[i];
        return {std::max<std::int64_t>(0, -first), std::min(geometry.window[i], size - first)};
    }
};

/// Channels side by side that a loop handles at once.
constexpr std::int64_t kPoolLanes = 64;

/// f(first lane, lanes) over a block, in pieces of a constant size for blocks of 8 and 16.
template <class F>
inline void forBlockLanes(std::int64_t block, const F& f) {
    if (block == 16) return f(std::int64_t{0}, std::integral_constant<std::int64_t, 16>{});
    if (block == 8) return f(std::int64_t{0}, std::integral_constant<std::int64_t, 8>{});
    for (std::int64_t first = 0; first < block; first += kPoolLanes) {
        f(first, std::min(kPoolLanes, block - first));
    }
}

/// f(row, column) over the places inside the image.
template <class F>
inline void forPlaces(WindowSpan rows, WindowSpan columns, const F& f) {
    for (std::int64_t r = rows.begin; r < rows.end; ++r) {
        for (std::int64_t c = columns.begin; c < columns.end; ++c) f(r, c);
    }
}

/// For tensors that checkPool accepted.
inline PoolPlane poolPlane(const PoolingGeometry& geometry,
                           const TensorDesc& input,
                           const TensorDesc& output) {
    PoolPlane plane{.geometry = geometry,
                    .height = input.shape[2],
                    .width = input.shape[3],
                    .outHeight = output.shape[2],
                    .outWidth = output.shape[3],
                    .block = channelBlocks(input)->block,
                    .columnSpans = {},
                    .outputSpans = {}};
    plane.tabulate();
    return plane;
}

}  // namespace espalier::kernels::cpu
