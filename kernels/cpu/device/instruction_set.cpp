// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/instruction_set.h"

namespace espalier::kernels::cpu {

InstructionSet detectInstructionSet() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
    if (avx2 && avx512) return InstructionSet::Avx512;
    if (avx2) return InstructionSet::Avx2;
#endif
    return InstructionSet::Baseline;
}

bool detectBFloat16() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512bf16") != 0;
#else
    return false;
#endif
}

std::string_view name(InstructionSet set) {
    switch (set) {
        case InstructionSet::Avx512:
            return "AVX-512";
        case InstructionSet::Avx2:
            return "AVX2";
        case InstructionSet::Baseline:
            break;
    }
#if defined(__x86_64__)
    return "SSE2";
#elif defined(__aarch64__)
    return "NEON";
#else
    return "baseline";
#endif
}

}  // namespace espalier::kernels::cpu
