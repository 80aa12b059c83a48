// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace espalier::kernels::cpu {

/// The builds of our own loops, from the one that runs everywhere to the highest. Their results
/// differ by rounding.
enum class InstructionSet : std::uint8_t { Baseline, Avx2, Avx512 };

/// The highest one that this processor runs.
InstructionSet detectInstructionSet();
/// Whether the processor multiplies bf16 (AVX512-BF16, which every processor with AMX-BF16 has).
bool detectBFloat16();
/// "AVX-512", "AVX2", "SSE2", "NEON"
std::string_view name(InstructionSet set);

#if defined(__x86_64__)
// A loop body is compiled again inside each of these functions: `flatten` inlines it, so that the
// compiler vectorises it for that function's instructions. No file is built with special flags, so
// no function of the standard library can be emitted with instructions that the machine lacks. The
// bf16 instructions are used in stored_lanes.h only; a device without them does not run loops over
// bf16.
template <class Body, class... Arguments>
[[gnu::target("avx512f,avx512vl,avx512dq,avx512bw,avx512bf16,avx2,fma,prefer-vector-width=512"),
  gnu::flatten,
  gnu::noinline]] void
callAvx512(const Body& body, Arguments... arguments) {
    body(arguments...);
}

template <class Body, class... Arguments>
[[gnu::target("avx2,fma"), gnu::flatten, gnu::noinline]] void callAvx2(const Body& body,
                                                                       Arguments... arguments) {
    body(arguments...);
}
#endif

/// Runs `body` in the build for `set`.
template <class Body, class... Arguments>
void callFor([[maybe_unused]] InstructionSet set, const Body& body, Arguments... arguments) {
#if defined(__x86_64__)
    if (set == InstructionSet::Avx512) return callAvx512(body, arguments...);
    if (set == InstructionSet::Avx2) return callAvx2(body, arguments...);
#endif
    body(arguments...);
}

}  // namespace espalier::kernels::cpu
