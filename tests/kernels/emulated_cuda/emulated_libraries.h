// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "kernels/cuda/cudnn_graphs.h"

namespace espalier::kernels::testing {

// What the emulated cuDNN and cuBLASLt call what they chose.
inline constexpr const char* kInOrder = "loops";
inline constexpr const char* kInAnyOrder = "loops, in may vary";

/// The cuDNN of the emulated GPU: what it lacks, and what was asked of it. One for all devices.
struct EmulatedCudnn {
    /// Passes that it computes by engines whose sums come in any order alone.
    std::set<cuda::ConvolutionPass> withoutOrder;
    int plans = 0;  ///< built
    int estimates = 0;
};
EmulatedCudnn& emulatedCudnn();

/// Likewise cuBLASLt.
struct EmulatedCublasLt {
    bool withoutEpilogues = false;  ///< no product with a bias or ReLU
};
EmulatedCublasLt& emulatedCublasLt();

}  // namespace espalier::kernels::testing
