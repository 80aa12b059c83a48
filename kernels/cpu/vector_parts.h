// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_desc.h"

// Shared by our own convolutions.
namespace espalier::kernels::cpu {

/// Number of vector lanes on this device; 0 where it has no suitable vectors.
inline int lanesOf(const CpuContext& context) {
    switch (context.team.instructionSet()) {
        case InstructionSet::Avx512:
            return 16;
        case InstructionSet::Avx2:
            return 8;
        case InstructionSet::Baseline:
            break;
    }
    return 0;
}

/// Sets the tensor's layout if it is open; false if the tensor already has another one.
inline bool takeLayout(TensorDesc& desc, Layout layout) {
    if (desc.layout.isAny()) desc.layout = layout;
    return desc.layout == layout;
}

/// Calls body(part) on every thread, in the build for vectors of Lanes floats.
template <int Lanes, class Body>
void forParts(const ThreadTeam& team, const Body& body) {
#if defined(__x86_64__)
    team.forParts([&](int part) {
        if constexpr (Lanes == 16) {
            callAvx512(body, part);
        } else {
            callAvx2(body, part);
        }
    });
#endif
}

}  // namespace espalier::kernels::cpu
