// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/cuda/launch.h"

// Included by .cu files.
namespace espalier::kernels::cuda {

/// Elements that one thread reads or writes at once.
template <class T, int kCount>
struct alignas(sizeof(T) * kCount) Pack {
    T values[kCount];
};

template <int kCount, class T>
__device__ inline Pack<T, kCount> loadPack(const T* from, std::int64_t first) {
    return *reinterpret_cast<const Pack<T, kCount>*>(from + first);
}

template <int kCount, class T>
__device__ inline void storePack(T* to, std::int64_t first, const Pack<T, kCount>& pack) {
    *reinterpret_cast<Pack<T, kCount>*>(to + first) = pack;
}

/// Calls f(elements in a pack, as a constant): whole packs if runs of `run` elements, which begin
/// at multiples of `run`, can be divided into them, otherwise single elements.
template <class T, class F>
void withPack(std::int64_t run, const F& f) {
    constexpr int kWhole = kPackBytes / sizeof(T);
    if (run % kWhole == 0) {
        f(std::integral_constant<int, kWhole>{});
    } else {
        f(std::integral_constant<int, 1>{});
    }
}

}  // namespace espalier::kernels::cuda
