// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/cpu/device/element_dispatch.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Values computed as floats and stored as fp32 or bf16, several at a time. A device has bf16 only
// where the processor has instructions for it: they round 32 floats at once, where integer
// arithmetic would need sixteen instructions for the same bits.
namespace espalier::kernels::cpu {

/// The maximum number of values that one loop computes at once.
constexpr std::int64_t kStoredLanes = 64;

#if defined(__x86_64__)
/// to[i] ← from[i], for 32 and 16 values.
[[gnu::target("avx512f,avx512vl,avx512dq,avx512bw,avx512bf16")]] inline void round32(
    const float* from, math::BFloat16* to) {
    const __m512bh rounded = _mm512_cvtne2ps_pbh(_mm512_loadu_ps(from + 16), _mm512_loadu_ps(from));
    _mm512_storeu_si512(to, reinterpret_cast<__m512i>(rounded));
}
[[gnu::target("avx512f,avx512vl,avx512dq,avx512bw,avx512bf16")]] inline void round16(
    const float* from, math::BFloat16* to) {
    const __m256bh rounded = _mm512_cvtneps_pbh(_mm512_loadu_ps(from));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), reinterpret_cast<__m256i>(rounded));
}
#endif

/// to[i] ← value(i) for i below `lanes`, at most kStoredLanes.
template <class Lanes, class F>
inline void storeLanes(float* to, Lanes lanes, const F& value) {
#pragma omp simd
    for (std::int64_t i = 0; i < lanes; ++i) to[i] = value(i);
}
template <class Lanes, class F>
inline void storeLanes(math::BFloat16* to, Lanes lanes, const F& value) {
    float values[kStoredLanes];
#pragma omp simd
    for (std::int64_t i = 0; i < lanes; ++i) values[i] = value(i);
    std::int64_t i = 0;
#if defined(__x86_64__)
    for (; i + 32 <= lanes; i += 32) round32(values + i, to + i);
    if (i + 16 <= lanes) {
        round16(values + i, to + i);
        i += 16;
    }
#endif
    for (; i < lanes; ++i) assign(to[i], values[i]);
}

/// to[i] ← value(i) for any number of values.
template <class F>
inline void storeValues(float* to, std::int64_t count, const F& value) {
    for (std::int64_t i = 0; i < count; ++i) to[i] = value(i);
}
template <class F>
inline void storeValues(math::BFloat16* to, std::int64_t count, const F& value) {
    constexpr std::integral_constant<std::int64_t, kStoredLanes> kMany;
    std::int64_t i = 0;
    const auto store = [&](auto lanes) {
        storeLanes(to + i, lanes, [&](std::int64_t k) { return value(i + k); });
        i += lanes;
    };
    while (i + kMany <= count) store(kMany);
    if (i < count) store(count - i);
}

}  // namespace espalier::kernels::cpu
