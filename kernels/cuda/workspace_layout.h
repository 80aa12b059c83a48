// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace espalier::kernels::cuda {

/// The workspace is divided into pieces that begin at multiples of this.
constexpr std::size_t kWorkspaceAlignment = 256;

constexpr std::size_t aligned(std::size_t bytes) {
    return (bytes + kWorkspaceAlignment - 1) / kWorkspaceAlignment * kWorkspaceAlignment;
}

}  // namespace espalier::kernels::cuda
