// SPDX-License-Identifier: Apache-2.0
#include "engine/training/forecast/unprepared_plan.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/training/forecast/training_memory.h"
#include "fmt/format.h"
#include "kernels/data_type.h"

namespace espalier::engine {

std::size_t leastTrainingBytes(const OpGraph& forward,
                               const kernels::OptimizerConstants& optimizer) {
    const std::size_t copies = 2 + static_cast<std::size_t>(optimizer.stateCount());
    std::size_t weights = 0, largest = 0;
    for (const Value& value : forward.values) {
        const auto bytes = static_cast<std::size_t>(value.desc.shape.elementCount()) *
                           kernels::byteSize(value.desc.type);
        if (value.role == ValueRole::Parameter) {
            weights += value.parameter.trainable ? copies * bytes : bytes;
        }
        if (value.role == ValueRole::Activation) largest = std::max(largest, bytes);
    }
    return weights + largest;
}

// What it fails for otherwise is not the memory's fault, even where too little happens to be free.
void refuseUnprepared(const kernels::Error& error,
                      std::size_t least,
                      const kernels::DeviceDescription& device,
                      std::int64_t batch) {
    const bool isShort = device.memoryFree > 0 && least > device.memoryFree;
    const bool isBeyondAll = device.memoryTotal > 0 && least > device.memoryTotal;
    const bool isOfMemory =
        isBeyondAll || dynamic_cast<const kernels::OutOfMemory*>(&error) != nullptr;
    if (!isShort || !isOfMemory) throw;
    throw RequestError(
        fmt::format("Training with a batch of {} needs more than {} of memory, but only {} is "
                    "free. Reduce the input, the network or the batch size. ({})",
                    batch,
                    memoryText(least),
                    memoryText(device.memoryFree),
                    error.what()));
}

void refuseBeyondMemory(std::size_t least,
                        const kernels::DeviceDescription& device,
                        std::int64_t batch) {
    if (device.memoryTotal == 0 || least <= device.memoryTotal) return;
    const std::size_t free = device.memoryFree > 0 ? device.memoryFree : device.memoryTotal;
    throw RequestError(
        fmt::format("Training with a batch of {} needs more than {} of memory, but only {} is "
                    "free. Reduce the input, the network or the batch size.",
                    batch,
                    memoryText(least),
                    memoryText(free)));
}

}  // namespace espalier::engine
