// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/ops/pooling/desc.h"

namespace espalier::kernels::cpu {

/// Positions of a window inside the image.
struct WindowSpan {
    std::int64_t begin;
    std::int64_t end;
    std::int64_t size() const { return end - begin; }
};

/// Pooling of one plane [height][width][block]: the geometry and the extents of the windows.
struct PoolPlane {
    PoolingGeometry geometry;
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::int64_t outHeight = 0;
    std::int64_t outWidth = 0;
    std::int64_t block = 1;

    std::vector<WindowSpan> columnSpans;  ///< per output q, its window's columns inside the image
    std::vector<std::int32_t> firstColumns;  ///< where these begin; zeros up to a whole vector
    std::vector<std::int64_t>
        positionOffsets;  ///< from a window's corner to its positions, in pixels

    WindowSpan rows(std::int64_t p) const { return span(0, p, height); }
    const WindowSpan& columns(std::int64_t q) const {
        return columnSpans[static_cast<std::size_t>(q)];
    }
    /// Fills the tables; divisions in the loops would cost more than the loops.
    void tabulate() {
        for (std::int64_t q = 0; q < outWidth; ++q) {
            columnSpans.push_back(span(1, q, width));
            firstColumns.push_back(static_cast<std::int32_t>(columnSpans.back().begin));
        }
        firstColumns.resize(firstColumns.size() + kBlockLanes, 0);
        for (std::int64_t r = 0; r < geometry.window[0]; ++r) {
            for (std::int64_t c = 0; c < geometry.window[1]; ++c) {
                positionOffsets.push_back(r * width + c);
            }
        }
    }
    /// Image row (or column) of position 0 of output p's (q's) window; may be negative.
    std::int64_t firstRow(std::int64_t p) const {
        return p * geometry.stride[0] - geometry.padBegin[0];
    }
    std::int64_t firstColumn(std::int64_t q) const {
        return q * geometry.stride[1] - geometry.padBegin[1];
    }
    /// Input rows up to the last one of the windows of output row p.
    std::int64_t rowsUpTo(std::int64_t p) const { return firstRow(p) + rows(p).end; }
    std::int64_t rowElements() const { return width * block; }
    std::int64_t inputElements() const { return height * width * block; }
    std::int64_t outputElements() const { return outHeight * outWidth * block; }

    /// The factor applied to the sum over a window.
    float averageFactor(std::int64_t inside) const {
        const std::int64_t all = geometry.window[0] * geometry.window[1];
        return 1.0f / static_cast<float>(geometry.kind == Pooling::AverageAll ? all : inside);
    }

  private:
    WindowSpan span(int axis, std::int64_t position, std::int64_t size) const {
        const auto i = static_cast<std::size_t>(axis);
        const std::int64_t first = position * geometry.stride[i] - geometry.padBegin[i];
        return {std::max<std::int64_t>(0, -first), std::min(geometry.window[i], size - first)};
    }
};

/// The span of a whole window, as a constant.
template <std::int64_t kEnd>
struct WholeSpan {
    // NOLINTBEGIN(readability-identifier-naming): named like the members of WindowSpan.
    static constexpr std::int64_t begin = 0;
    static constexpr std::int64_t end = kEnd;
    // NOLINTEND(readability-identifier-naming)
};

/// Calls f(row, column) for the positions inside the image.
template <class F>
inline void forPlaces(WindowSpan rows, WindowSpan columns, const F& f) {
    for (std::int64_t r = rows.begin; r < rows.end; ++r) {
        for (std::int64_t c = columns.begin; c < columns.end; ++c) f(r, c);
    }
}
template <std::int64_t kSide, class F>
inline void forPlaces(WholeSpan<kSide>, WholeSpan<kSide>, const F& f) {
    [&]<std::int64_t... k>(std::integer_sequence<std::int64_t, k...>) {
        (f(k / kSide, k % kSide), ...);
    }
    (std::make_integer_sequence<std::int64_t, kSide * kSide>{});
}

/// Calls f(rows, columns), with constants for a whole window of 2x2 or 3x3: the loops over its
/// positions are then unrolled, and the gathered values stay in registers.
template <class F>
inline void withPositions(WindowSpan rows, WindowSpan columns, const F& f) {
    const auto whole = [&](std::int64_t side) {
        return rows.begin == 0 && columns.begin == 0 && rows.end == side && columns.end == side;
    };
    if (whole(2)) return f(WholeSpan<2>{}, WholeSpan<2>{});
    if (whole(3)) return f(WholeSpan<3>{}, WholeSpan<3>{});
    f(rows, columns);
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
                    .firstColumns = {},
                    .positionOffsets = {}};
    plane.tabulate();
    return plane;
}

}  // namespace espalier::kernels::cpu
