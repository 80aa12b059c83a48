// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace espalier::kernels::cuda {

constexpr int kThreadsPerBlock = 256;
/// Memory is read and written in pieces of this size per thread.
constexpr int kPackBytes = 16;

/// Blocks for `count` pieces of work with `perBlock` per block; at least one, so that a launch for
/// an empty tensor is valid and does nothing.
inline unsigned blocksFor(std::int64_t count, std::int64_t perBlock = kThreadsPerBlock) {
    const std::int64_t blocks = (count + perBlock - 1) / perBlock;
    assert(blocks <= 0x7FFFFFFF);
    return static_cast<unsigned>(blocks < 1 ? 1 : blocks);
}

#ifdef __CUDACC__
/// Enqueues a kernel. Tests without a GPU compile .cu files with their own launch(), so every
/// kernel must be launched through this function.
template <class... Parameters, class... Arguments>
void launch(cudaStream_t stream,
            unsigned blocks,
            unsigned threads,
            void (*kernel)(Parameters...),
            const Arguments&... arguments) {
    kernel<<<blocks, threads, 0, stream>>>(Parameters(arguments)...);
}
#endif

}  // namespace espalier::kernels::cuda
