// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/cuda/launch.h"
#include "kernels/cuda/pack.h"
#include "kernels/math/divisor.h"

// Included by .cu files: sums over whole samples, the part that a block sums, and how blocks join
// their results.
namespace espalier::kernels::cuda {

/// Elements of a sample that one block takes: 64 per thread, so that fp32 sums lose little
/// precision and the second pass finds the elements in the cache.
constexpr std::int64_t kChunkElements = 64 * kThreadsPerBlock;

/// Samples cut into chunks of a fixed size, a block each; a sample of one chunk needs no workspace.
struct SampleChunks {
    std::int64_t count;  ///< elements per sample
    math::Divisor perSample;
    unsigned blocks;
    unsigned threads;  ///< per block, whole warps and a power of two
    /// Number of values in the chunks' sums, two each; none if a sample is one chunk.
    std::size_t partials() const {
        return perSample.value() > 1 ? 2 * static_cast<std::size_t>(blocks) : 0;
    }
};

template <class T>
SampleChunks sampleChunks(std::int64_t samples, std::int64_t count) {
    constexpr int kWhole = kPackBytes / sizeof(T);
    const std::int64_t pack = count % kWhole == 0 ? kWhole : 1;
    const std::int64_t perSample =
        std::max<std::int64_t>(1, (count + kChunkElements - 1) / kChunkElements);
    unsigned threads = kThreadsPerBlock;
    while (threads > 32 && threads * pack >= 2 * count) threads /= 2;
    return {.count = count,
            .perSample = math::Divisor(static_cast<std::uint32_t>(perSample)),
            .blocks = blocksFor(samples * perSample, 1),
            .threads = threads};
}

/// The work of a block: elements [first, end), counted within a sample.
struct ChunkPosition {
    std::int64_t sample;
    std::int64_t first;
    std::int64_t end;
};

__device__ inline ChunkPosition chunkPosition(const SampleChunks& chunks) {
    const std::uint32_t sample = chunks.perSample.quotient(blockIdx.x);
    const std::int64_t chunk = blockIdx.x - sample * chunks.perSample.value();
    const std::int64_t first = chunk * kChunkElements;
    const std::int64_t end = first + kChunkElements;
    return {sample, first, end < chunks.count ? end : chunks.count};
}

struct TwoSums {
    double first;
    double second;
};

/// Sums over a block's threads, returned to all of them: within each warp, then warp by warp.
__device__ inline TwoSums joinThreads(const SampleChunks& chunks, TwoSums sums) {
    __shared__ double first[kThreadsPerBlock / 32];
    __shared__ double second[kThreadsPerBlock / 32];
    const unsigned thread = threadIdx.x;
#pragma unroll
    for (int step = 16; step > 0; step /= 2) {
        sums.first += __shfl_xor_sync(0xFFFFFFFFu, sums.first, step);
        sums.second += __shfl_xor_sync(0xFFFFFFFFu, sums.second, step);
    }
    if (thread % 32 == 0) {
        first[thread / 32] = sums.first;
        second[thread / 32] = sums.second;
    }
    __syncthreads();
    TwoSums total{first[0], second[0]};
    for (unsigned warp = 1; warp < chunks.threads / 32; ++warp) {
        total.first += first[warp];
        total.second += second[warp];
    }
    return total;
}

/// The sums of the whole sample from partial[block][2], in the order of its chunks; returned to all
/// threads.
__device__ inline TwoSums joinPartials(const SampleChunks& chunks,
                                       std::int64_t sample,
                                       const double* partial) {
    const std::int64_t perSample = chunks.perSample.value();
    const double* from = partial + 2 * sample * perSample;
    TwoSums sums{0, 0};
    for (std::int64_t i = threadIdx.x; i < perSample; i += chunks.threads) {
        sums.first += from[2 * i];
        sums.second += from[2 * i + 1];
    }
    return joinThreads(chunks, sums);
}

__device__ inline void storePartial(double* partial, const TwoSums& sums) {
    if (threadIdx.x != 0) return;
    partial[2 * std::int64_t{blockIdx.x}] = sums.first;
    partial[2 * std::int64_t{blockIdx.x} + 1] = sums.second;
}

/// Calls f(first element of a pack) for the packs of this thread. Chunks consist of whole packs,
/// and so does the last one of a sample, whose length is a multiple of a pack.
template <int kPack, class F>
__device__ inline void forPacks(const SampleChunks& chunks,
                                const ChunkPosition& position,
                                const F& f) {
    const std::int64_t step = std::int64_t{chunks.threads} * kPack;
#pragma unroll 2
    for (std::int64_t i = position.first + std::int64_t{threadIdx.x} * kPack; i < position.end;
         i += step) {
        f(i);
    }
}

}  // namespace espalier::kernels::cuda
