// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/buffer.h"

namespace espalier::kernels::cuda {

/// Memory of the current GPU, aligned to 256 bytes. Throws OutOfMemory.
std::unique_ptr<Buffer> allocateDeviceBuffer(std::size_t bytes);

/// Pinned memory of the host, which the GPU copies from and to by itself. Throws OutOfMemory.
std::unique_ptr<Buffer> allocatePinnedBuffer(std::size_t bytes);

}  // namespace espalier::kernels::cuda
