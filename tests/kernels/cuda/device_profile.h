// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "kernels/cuda/cudnn_graphs.h"

// An H200 to plan for without having one.
namespace espalier::kernels::cuda {

/// A profile in cuDNN's format, for compute capability 9.0.
inline std::string h200Profile() {
    std::ifstream file(ESPALIER_FIXTURES "/h200_profile.json");
    return {std::istreambuf_iterator<char>(file), {}};
}

inline PlanLimits limits(bool deterministic, bool tensorFloat32) {
    PlanLimits limits;
    limits.deterministic = deterministic;
    limits.tensorFloat32 = tensorFloat32;
    return limits;
}

}  // namespace espalier::kernels::cuda
