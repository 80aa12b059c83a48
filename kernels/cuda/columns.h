// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>

#include "kernels/cuda/pack.h"
#include "kernels/math/divisor.h"
#include "kernels/rules/tensor_check.h"

// Included by .cu files: loops over a tensor that distinguish channels, and sums over each channel.
namespace espalier::kernels::cuda {

/// A tensor as columns, one per channel, of `rows` values, and how blocks share them: each takes
/// `rowsPerBlock` rows of some neighbouring columns. A row of threads, `lanes` of them (a power of
/// two up to 32), reads neighbouring packs of channels. The division depends on the shape alone.
struct Columns {
    std::int64_t rows;
    std::int64_t channels;
    math::Divisor pixels;  ///< adjacent pixels of a channel: 1 for channels-last
    int pack;              ///< channels per thread; 1 unless channels-last
    int lanes;
    std::int64_t rowsPerBlock;
    math::Divisor columnBlocks;  ///< blocks side by side
    int chunks;                  ///< blocks along the rows

    unsigned blocks() const { return columnBlocks.value() * static_cast<unsigned>(chunks); }
    int rowThreads() const { return kThreadsPerBlock / lanes; }
    /// Bytes of two sums per chunk and channel.
    std::size_t partialBytes() const {
        return static_cast<std::size_t>(2 * channels * chunks) * sizeof(double);
    }

    /// Position of the element in that row and column, or of its pack.
    template <int kPack>
    ESPALIER_HOST_DEVICE std::int64_t offset(std::int64_t row, std::int64_t channel) const {
        if constexpr (kPack > 1) {
            return row * channels + channel;
        } else {
            const std::uint32_t n = pixels.quotient(static_cast<std::uint32_t>(row));
            return (n * channels + channel) * pixels.value() +
                   (row - std::int64_t{n} * pixels.value());
        }
    }
};

/// Columns of `rows` values each. `pixels` values of a channel are adjacent; 1 where the channels
/// are.
template <class T>
Columns columns(std::int64_t rows, std::int64_t channels, std::int64_t pixels) {
    // With fewer rows per thread, blocks spend more time joining than adding; with more than 64,
    // fp32 sums lose digits.
    constexpr std::int64_t kFewestRows = 8;
    constexpr std::int64_t kMostRows = 64;
    constexpr std::int64_t kEnoughBlocks = 2048;
    constexpr int kWhole = kPackBytes / sizeof(T);
    const int pack = pixels == 1 && channels % kWhole == 0 ? kWhole : 1;
    int lanes = 1;
    while (pixels == 1 && lanes < 32 && lanes * pack < channels) lanes *= 2;
    const std::int64_t columnBlocks = std::max<std::int64_t>(
        1, (channels + std::int64_t{lanes} * pack - 1) / (std::int64_t{lanes} * pack));
    const std::int64_t rowThreads = kThreadsPerBlock / lanes;
    const std::int64_t even = rows * columnBlocks / (rowThreads * kEnoughBlocks);
    const std::int64_t rowsPerBlock = rowThreads * std::clamp(even, kFewestRows, kMostRows);
    const std::int64_t chunks = std::max<std::int64_t>(1, (rows + rowsPerBlock - 1) / rowsPerBlock);
    assert(chunks * columnBlocks <= std::numeric_limits<int>::max());
    return {.rows = rows,
            .channels = channels,
            .pixels = math::Divisor(static_cast<std::uint32_t>(std::max<std::int64_t>(1, pixels))),
            .pack = pack,
            .lanes = lanes,
            .rowsPerBlock = rowsPerBlock,
            .columnBlocks = math::Divisor(static_cast<std::uint32_t>(columnBlocks)),
            .chunks = static_cast<int>(chunks)};
}

/// Those of a tensor [N,C,...], Plain or ChannelsLast.
template <class T>
Columns channelColumns(const TensorDesc& desc) {
    std::int64_t pixels = 1;
    for (int axis = 2; axis < desc.shape.rank(); ++axis) pixels *= desc.shape[axis];
    const bool apart = canonicalLayout(desc).isPlain() && desc.shape[1] > 1;
    return columns<T>(desc.shape[0] * pixels, desc.shape[1], apart ? pixels : 1);
}

/// Checks that there are columns for a tensor [N,C,...].
inline void checkColumns(TensorCheck& check, TensorRef ref) {
    const Shape& shape = check.at(ref).shape;
    const std::int64_t rows = shape[1] == 0 ? 0 : shape.elementCount() / shape[1];
    check.require(shape[1] > 0, "needs at least one channel");
    check.require(rows <= std::numeric_limits<std::int32_t>::max(),
                  "has too many values per channel; use a smaller batch");
}

/// The work of one thread: every rowStep-th row of [row, end), `pack` channels from `channel` on.
struct ColumnPosition {
    std::int64_t row;
    std::int64_t end;
    int rowStep;
    std::int64_t channel;
    int chunk;
    bool inside;  ///< whether the tensor has the channel; if not, there are no rows
};

__device__ inline ColumnPosition columnPosition(const Columns& columns) {
    const std::uint32_t chunk = columns.columnBlocks.quotient(blockIdx.x);
    const std::uint32_t columnBlock = blockIdx.x - chunk * columns.columnBlocks.value();
    const int lane = static_cast<int>(threadIdx.x) % columns.lanes;
    ColumnPosition position;
    position.chunk = static_cast<int>(chunk);
    position.rowStep = kThreadsPerBlock / columns.lanes;
    position.channel = (std::int64_t{columnBlock} * columns.lanes + lane) * columns.pack;
    position.inside = position.channel < columns.channels;
    const std::int64_t first = chunk * columns.rowsPerBlock;
    const std::int64_t end = first + columns.rowsPerBlock;
    position.end = end < columns.rows ? end : columns.rows;
    position.row =
        position.inside ? first + static_cast<int>(threadIdx.x) / columns.lanes : position.end;
    return position;
}

/// Two sums per channel of a thread's pack.
template <int kPack>
struct ColumnSums {
    double first[kPack];
    double second[kPack];
};

/// Adds the sums of a block's rows and writes them to partial[chunk][2][channels]: within each
/// warp, then warp by warp.
template <int kPack>
__device__ inline void joinRows(const Columns& columns,
                                const ColumnPosition& position,
                                const ColumnSums<kPack>& sums,
                                double* partial) {
    constexpr int kWarps = kThreadsPerBlock / 32;
    __shared__ double first[kWarps][kPack][32];
    __shared__ double second[kWarps][kPack][32];
    const int thread = static_cast<int>(threadIdx.x);
    const int lane = thread % 32;
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
        double a = sums.first[i];
        double b = sums.second[i];
        for (int step = columns.lanes; step < 32; step *= 2) {
            a += __shfl_xor_sync(0xFFFFFFFFu, a, step);
            b += __shfl_xor_sync(0xFFFFFFFFu, b, step);
        }
        if (lane < columns.lanes) {
            first[thread / 32][i][lane] = a;
            second[thread / 32][i][lane] = b;
        }
    }
    __syncthreads();
    // One thread per channel of the block, of which there are at most as many as threads.
    if (thread >= columns.lanes * kPack) return;
    const int from = thread % columns.lanes;  // the lane whose pack position.channel begins
    const int i = thread / columns.lanes;
    if (!position.inside) return;
    double a = first[0][i][from];
    double b = second[0][i][from];
#pragma unroll
    for (int warp = 1; warp < kWarps; ++warp) {
        a += first[warp][i][from];
        b += second[warp][i][from];
    }
    double* to = partial + 2 * columns.channels * position.chunk + position.channel + i;
    to[0] = a;
    to[columns.channels] = b;
}

/// `term.sums(columns, position)` are a thread's sums.
template <class Term, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    columnSumsKernel(Columns columns, Term term, double* partial) {
    const ColumnPosition position = columnPosition(columns);
    const ColumnSums<kPack> sums = term.template sums<kPack>(columns, position);
    joinRows(columns, position, sums, partial);
}

/// Channels that a block joins: many if there are few chunks, and at least as many as fill one
/// memory access.
inline int joinedChannels(int chunks) {
    int channels = kThreadsPerBlock;
    while (channels > 4 && kThreadsPerBlock / channels < chunks) channels /= 2;
    return channels;
}

/// Joins the chunks' sums of every channel, `width` channels per block: finish(channel, first,
/// second).
template <class Finish>
__global__ void __launch_bounds__(kThreadsPerBlock) joinChunksKernel(
    const double* partial, int chunks, std::int64_t channels, int width, Finish finish) {
    __shared__ double first[kThreadsPerBlock];
    __shared__ double second[kThreadsPerBlock];
    const int thread = static_cast<int>(threadIdx.x);
    const std::int64_t channel = std::int64_t{blockIdx.x} * width + thread % width;
    double a = 0;
    double b = 0;
    if (channel < channels) {
#pragma unroll 8
        for (int chunk = thread / width; chunk < chunks; chunk += kThreadsPerBlock / width) {
            const double* from = partial + 2 * channels * chunk + channel;
            a += from[0];
            b += from[channels];
        }
    }
    first[thread] = a;
    second[thread] = b;
    __syncthreads();
    for (int half = kThreadsPerBlock / 2; half >= width; half /= 2) {
        if (thread < half) {
            first[thread] += first[thread + half];
            second[thread] += second[thread + half];
        }
        __syncthreads();
    }
    if (thread < width && channel < channels) {
        finish(channel, first[thread], second[thread]);
    }
}

/// Sums over every channel in a fixed order; `partial` has columns.partialBytes(). T is the
/// element type that the columns were made for.
template <class T, class Term, class Finish>
void launchColumnSums(cudaStream_t stream,
                      const Columns& columns,
                      const Term& term,
                      const Finish& finish,
                      double* partial) {
    withPack<T>(columns.pack, [&](auto pack) {
        launch(stream,
               columns.blocks(),
               kThreadsPerBlock,
               &columnSumsKernel<Term, pack()>,
               columns,
               term,
               partial);
    });
    const int width = joinedChannels(columns.chunks);
    launch(stream,
           blocksFor(columns.channels, width),
           kThreadsPerBlock,
           &joinChunksKernel<Finish>,
           partial,
           columns.chunks,
           columns.channels,
           width,
           finish);
}

}  // namespace espalier::kernels::cuda
