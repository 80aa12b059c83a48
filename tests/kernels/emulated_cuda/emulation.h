// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>

#include "cuda_runtime_api.h"

// Included before a .cu file that is compiled for the host: emulates CUDA's additions to C++. The
// threads of a block are fibers that switch at barriers and exchanges, so that a missing barrier,
// an address outside a tensor or a wrong index is found without a GPU. A GPU's memory model, speed
// and arithmetic are not emulated.
#define __host__
#define __device__
#define __global__
#define __launch_bounds__(...)
#define __grid_constant__
// One block runs at a time.
#define __shared__ static

namespace espalier::emulation {

struct Index {
    unsigned x = 0;
};

extern thread_local Index thread;
extern thread_local Index block;

/// Calls `body` for every thread of every block.
void run(unsigned blocks, unsigned threads, const std::function<void()>& body);
void waitForBlock();
/// The value passed by thread `partner` of the calling thread's warp.
std::uint64_t exchange(std::uint64_t value, unsigned partner);

template <class T>
T exchangeAs(T value, unsigned partner) {
    static_assert(sizeof(T) <= sizeof(std::uint64_t));
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(T));
    bits = exchange(bits, partner);
    std::memcpy(&value, &bits, sizeof(T));
    return value;
}

}  // namespace espalier::emulation

#define threadIdx espalier::emulation::thread
#define blockIdx espalier::emulation::block

inline void __syncthreads() {
    espalier::emulation::waitForBlock();
}

template <class T>
T __shfl_xor_sync(unsigned, T value, int step) {
    const unsigned lane = threadIdx.x % 32;
    return espalier::emulation::exchangeAs(value, lane ^ static_cast<unsigned>(step));
}

namespace espalier::kernels::cuda {

template <class... Parameters, class... Arguments>
void launch(cudaStream_t,
            unsigned blocks,
            unsigned threads,
            void (*kernel)(Parameters...),
            const Arguments&... arguments) {
    emulation::run(blocks, threads, [&] { kernel(Parameters(arguments)...); });
}

}  // namespace espalier::kernels::cuda
