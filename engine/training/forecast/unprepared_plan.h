// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/ops/op_graph.h"
#include "kernels/device.h"
#include "kernels/error.h"
#include "kernels/rules/optimizer_constants.h"

namespace espalier::engine {

/// Bytes of what any training with the values of a forward graph holds at once: the weights, their
/// gradients, what the optimizer keeps of each, and the largest result of a layer.
std::size_t leastTrainingBytes(const OpGraph& forward,
                               const kernels::OptimizerConstants& optimizer);

/// Far beyond its memory, a device may not even prepare the ops, and says so in its library's
/// words: throws RequestError where `least` bytes are more than it has. What it fails for otherwise
/// is thrown again: call it while `error` is handled.
[[noreturn]] void refuseUnprepared(const kernels::Error& error,
                                   std::size_t least,
                                   const kernels::DeviceDescription& device,
                                   std::int64_t batch);

/// Before anything is prepared: throws RequestError where `least` bytes are more than all memory of
/// the device.
void refuseBeyondMemory(std::size_t least,
                        const kernels::DeviceDescription& device,
                        std::int64_t batch);

}  // namespace espalier::engine
