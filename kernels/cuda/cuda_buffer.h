// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/buffer.h"

namespace espalier::kernels::cuda {

/// Memory of the current GPU, aligned to 256 bytes. Throws OutOfMemory.
std::unique_ptr<Buffer> allocateDeviceBuffer(std::size_t bytes);

/// Pinned host memory, which the GPU accesses directly when copying. Throws OutOfMemory.
std::unique_ptr<Buffer> allocatePinnedBuffer(std::size_t bytes);

}  // namespace espalier::kernels::cuda
