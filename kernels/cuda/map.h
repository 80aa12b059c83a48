// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cuda/launch.h"
#include "kernels/cuda/pack.h"

// Included by .cu files: elementwise loops over tensors of equal layout.
namespace espalier::kernels::cuda {

template <class T, class F, int kCount, class... In>
__device__ inline Pack<T, kCount> mapPacks(const F& f, const Pack<In, kCount>&... packs) {
    Pack<T, kCount> result;
#pragma unroll
    for (int i = 0; i < kCount; ++i) result.values[i] = T(f(float(packs.values[i])...));
    return result;
}

/// Every thread computes one pack of each tensor; the thread after the last whole pack computes the
/// rest.
template <class T, class F, class... In>
__global__ void __launch_bounds__(kThreadsPerBlock)
    mapKernel(F f, std::int64_t count, T* y, const In*... x) {
    constexpr int kCount = kPackBytes / sizeof(T);
    const std::int64_t thread = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    const std::int64_t first = thread * kCount;
    if (first + kCount <= count) {
        storePack(y, first, mapPacks<T, F, kCount>(f, loadPack<kCount>(x, first)...));
        return;
    }
    for (std::int64_t i = first; i < count; ++i) y[i] = T(f(float(x[i])...));
}

/// y[i] = f(x0[i], x1[i], …), computed in fp32; y may be one of the x. `f` is a struct with a
/// __device__ operator(). Tensors must begin at multiples of kPackBytes, like all tensors of a
/// plan.
template <class T, class F, class... In>
void launchMap(cudaStream_t stream, std::int64_t count, const F& f, T* y, const In*... x) {
    static_assert(((sizeof(In) == sizeof(T)) && ...));
    constexpr int kPerBlock = kThreadsPerBlock * (kPackBytes / sizeof(T));
    launch(stream,
           blocksFor(count, kPerBlock),
           kThreadsPerBlock,
           &mapKernel<T, F, In...>,
           f,
           count,
           y,
           x...);
}

}  // namespace espalier::kernels::cuda
