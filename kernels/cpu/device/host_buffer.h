// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/buffer.h"

namespace espalier::kernels::cpu {

/// Host memory, aligned to 64 bytes, or to huge pages if large. Throws OutOfMemory.
std::unique_ptr<Buffer> allocateHostBuffer(std::size_t bytes);

}  // namespace espalier::kernels::cpu
