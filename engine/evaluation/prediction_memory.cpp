// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/prediction_memory.h"

#include <cmath>

#include "engine/compiler/execution_plan.h"
#include "engine/data/loading/data_loader.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr double kGigabyte = 1e9;

double gigabytesOf(std::size_t bytes) {
    return static_cast<double>(bytes) / kGigabyte;
}

// One in use, and those that the loader prepares meanwhile.
std::size_t bytesOfReadBatches(std::size_t batch) {
    return batch * (batchesAheadFor(batch, DataLoaderOptions()) + 1);
}

std::string countedImages(std::int64_t images) {
    return images == 1 ? "one image" : fmt::format("{} images at once", images);
}

}  // namespace

std::size_t predictionBytes(const ExecutionPlan& plan, const kernels::DeviceDescription& device) {
    std::size_t stored = 0;
    std::size_t inputs = 0;
    std::size_t results = 0;
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        const ValueRole role = plan.values[i].role;
        const std::size_t bytes = plan.placements[i].bytes;
        if (role == ValueRole::Parameter || role == ValueRole::State) stored += bytes;
        if (role == ValueRole::Input) inputs += bytes;
        if (role == ValueRole::Result) results += bytes;
    }
    const std::size_t onDevice = stored + plan.arenaBytes;
    return device.hostVisible ? onDevice + bytesOfReadBatches(inputs) + results : onDevice;
}

PredictionLimit predictionLimit(const kernels::DeviceDescription& device, std::size_t most) {
    return {.free = device.memoryFree, .most = device.hostVisible ? most : 0};
}

std::string whyTooLarge(std::size_t needed, std::int64_t images, const PredictionLimit& limit) {
    const std::string needs = fmt::format("Predicting {} with this model needs {:.1f} GB of memory",
                                          countedImages(images),
                                          gigabytesOf(needed));
    if (limit.free > 0 && needed > limit.free) {
        return fmt::format(
            "{}, but only {:.1f} GB is free. Close other programs, use a machine with more "
            "memory, or train a network with a smaller input.",
            needs,
            gigabytesOf(limit.free));
    }
    if (limit.most == 0 || needed <= limit.most) return {};
    const std::string free =
        limit.free > 0 ? fmt::format(" ({:.1f} GB is free)", gigabytesOf(limit.free)) : "";
    return fmt::format(
        "{}, more than the limit of {:.1f} GB{}. If you trust the file, allow it with "
        "--memory-limit {:.0f}, or train a network with a smaller input.",
        needs,
        gigabytesOf(limit.most),
        free,
        std::ceil(gigabytesOf(needed)));
}

std::string memoryNeedText(std::size_t needed, const PredictionLimit& limit) {
    const std::string amount = fmt::format("{:.1f} GB of memory", gigabytesOf(needed));
    if (limit.free > 0 && needed > limit.free) {
        return fmt::format("{}, but only {:.1f} GB is free", amount, gigabytesOf(limit.free));
    }
    return fmt::format("{} (limit {:.1f} GB); allow it with --memory-limit {:.0f}",
                       amount,
                       gigabytesOf(limit.most),
                       std::ceil(gigabytesOf(needed)));
}

}  // namespace espalier::engine
