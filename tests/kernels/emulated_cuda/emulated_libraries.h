// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "kernels/cuda/cudnn_graphs.h"

namespace espalier::kernels::testing {

// Names of the algorithms of the emulated cuDNN and cuBLASLt.
inline constexpr const char* kInOrder = "loops";
inline constexpr const char* kInAnyOrder = "loops, in may vary";

/// The emulated cuDNN: what it lacks, and how it was used. One for all devices.
struct EmulatedCudnn {
    /// Passes for which it has only engines that add in any order.
    std::set<cuda::ConvolutionPass> withoutOrder;
    int plans = 0;  ///< built
    int estimates = 0;
};
EmulatedCudnn& emulatedCudnn();

/// The same for cuBLASLt.
struct EmulatedCublasLt {
    bool withoutEpilogues = false;  ///< no product with a bias or ReLU
};
EmulatedCublasLt& emulatedCublasLt();

}  // namespace espalier::kernels::testing
