// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_desc.h"

// What our own convolutions have in common.
namespace espalier::kernels::cpu {

/// Lanes of the vectors that this device computes with; 0 where it has none for this.
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

/// Gives the tensor the layout, where it may choose or has it already.
inline bool takeLayout(TensorDesc& desc, Layout layout) {
    if (desc.layout.isAny()) desc.layout = layout;
    return desc.layout == layout;
}

/// body(part) on every thread, in the build for vectors of Lanes floats.
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
