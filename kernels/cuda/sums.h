// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cuda/launch.h"

// Included by .cu files: sums over threads in a fixed order.
namespace espalier::kernels::cuda {

constexpr int kWarp = 32;
constexpr unsigned kWholeWarp = 0xFFFFFFFFu;
/// The number of values summed in fp32 before their sum is added in double: long sums keep their
/// precision, and cards with slow double arithmetic stay fast.
constexpr int kRun = 32;

/// Every lane has the sum over its warp, all of whose lanes must call it.
__device__ inline double warpSum(double value) {
    for (int offset = kWarp / 2; offset > 0; offset /= 2) {
        value += __shfl_xor_sync(kWholeWarp, value, offset);
    }
    return value;
}

/// Thread 0 has the sum over a block of kThreadsPerBlock, all of whose threads must call it.
__device__ inline double blockSum(double value) {
    __shared__ double sums[kThreadsPerBlock / kWarp];
    value = warpSum(value);
    __syncthreads();  // thread 0 has read the sums of an earlier call
    if (threadIdx.x % kWarp == 0) sums[threadIdx.x / kWarp] = value;
    __syncthreads();
    double total = 0;
    if (threadIdx.x != 0) return total;
    for (const double sum : sums) total += sum;
    return total;
}

}  // namespace espalier::kernels::cuda
