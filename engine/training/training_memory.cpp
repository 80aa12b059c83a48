// SPDX-License-Identifier: Apache-2.0
#include "engine/training/training_memory.h"

#include <algorithm>
#include <utility>

#include "engine/compiler/plan_usage.h"
#include "engine/data/data_loader.h"
#include "engine/runtime/input_slots.h"
#include "engine/training/training_options.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kMostBatch = 65'536;

// Pictures and what they are compared with, read ahead and in hand. The loader of validation keeps
// what it has while training goes on, and the other way round.
std::size_t bytesOfBatches(const ExecutionPlan& plan) {
    std::size_t batch = 0;
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        if (plan.values[i].role == ValueRole::Input) batch += plan.placements[i].bytes;
    }
    const DataLoaderOptions loader;
    const std::size_t ahead = std::clamp<std::size_t>(
        loader.bytesAhead / std::max<std::size_t>(batch, 1), 1, loader.batchesAhead);
    return 2 * batch * (ahead + 1);
}

// Two slots for a whole batch, for the smaller last one, and for validation.
std::size_t bytesOfSlots(const ExecutionPlan& plan) {
    std::vector<std::size_t> inputs;
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        const ValueRole role = plan.values[i].role;
        if (role != ValueRole::Input && role != ValueRole::StepValues) continue;
        inputs.push_back(plan.placements[i].bytes);
    }
    return 3 * InputSlots::deviceBytes(inputs);
}

}  // namespace

// A quarter of the memory, and no more than leaves a large network room on a small machine. What
// does not fit is read again.
std::size_t keptPictureBytes(const TrainingOptions& options,
                             std::size_t memoryTotal,
                             std::size_t pictures,
                             std::size_t bytesEach) {
    constexpr std::size_t kMost = std::size_t{512} << 20;
    if (options.cache != "memory" && options.cache != "auto") return 0;
    return std::min({kMost, memoryTotal / 4, pictures * bytesEach});
}

LossKind lossOf(Task task) {
    return task == Task::Reconstruct ? LossKind::MeanSquaredError : LossKind::CrossEntropy;
}

CompileOptions trainingCompileOptions(const TrainingOptions& options,
                                      LossKind loss,
                                      Mode mode,
                                      std::int64_t batch) {
    CompileOptions compiling;
    compiling.mode = mode;
    compiling.loss = loss;
    compiling.batch = batch;
    compiling.labelSmoothing = static_cast<float>(options.labelSmoothing);
    compiling.optimizer = optimizerConstants(options);
    compiling.clipNorm = static_cast<float>(options.clipNorm);
    // Validation stays fp32: it measures the very network that is exported.
    if (mode == Mode::Train) compiling.precision = precisionOf(options);
    compiling.prepare.tensorFloat32 = mode == Mode::Train && options.precision == "tf32";
    return compiling;
}

std::optional<kernels::PrepareImages> pixelsFor(const kernels::DeviceDescription& device,
                                                const Preprocessing& recipe) {
    if (device.hostVisible) return std::nullopt;
    return preparationOf(recipe);
}

std::size_t deviceBytes(const ExecutionPlan& plan, const kernels::DeviceDescription& device) {
    const std::size_t planned = plan.arenaBytes + usageOf(plan).store();
    if (device.hostVisible) return planned;
    return planned + bytesOfSlots(plan) + libraryBytes(device, planned);
}

TrainingMemory trainingMemory(const MemoryQuestion& question,
                              std::int64_t batch,
                              std::stop_token stop) {
    CompileOptions options =
        trainingCompileOptions(question.options, question.loss, Mode::Train, batch);
    options.pixels = question.pixels;
    const CompiledPlan compiled =
        compile(question.network, question.device, options, std::move(stop));
    const PlanUsage usage = usageOf(compiled.plan);
    const kernels::DeviceDescription& device = question.device.description();
    const bool onHost = device.hostVisible;
    return {.batch = batch,
            .parameters = usage.parameters,
            .states = usage.states,
            .optimizer = usage.optimizerStates,
            .gradients = usage.gradients,
            .activations = usage.activations,
            .workspace = usage.workspace,
            .gaps = usage.gaps,
            .checkpoint = onHost ? usage.store() + usage.parameters + usage.states : 0,
            .batches = onHost ? bytesOfBatches(compiled.plan) : bytesOfSlots(compiled.plan),
            .library = libraryBytes(device, usage.store() + usage.arena()),
            .pictures = onHost ? question.pictures : 0};
}

std::int64_t largestBatch(const MemoryQuestion& question, std::size_t bytes, std::stop_token stop) {
    const auto fits = [&](std::int64_t batch) {
        return trainingMemory(question, batch, stop).needed() <= bytes;
    };
    if (!fits(1)) return 0;
    std::int64_t most = 1;
    while (most < kMostBatch && fits(most * 2)) most *= 2;
    // To a sixteenth: what is free changes more than that from one moment to the next.
    for (std::int64_t step = most / 2; step > 0 && step * 16 >= most && most < kMostBatch;
         step /= 2) {
        if (fits(most + step)) most += step;
    }
    return most;
}

MemoryForecast forecastMemory(const MemoryQuestion& question,
                              std::int64_t batch,
                              std::stop_token stop) {
    const std::size_t free = question.device.description().memoryFree;
    return {.needed = trainingMemory(question, batch, stop),
            .free = free,
            .largestBatch = free > 0 ? largestBatch(question, free, stop) : kMostBatch};
}

std::string memoryText(std::size_t bytes) {
    const double mega = static_cast<double>(bytes) / 1e6;
    if (mega >= 1000) return fmt::format("{:.1f} GB", mega / 1000);
    return mega >= 10 ? fmt::format("{:.0f} MB", mega) : fmt::format("{:.2f} MB", mega);
}

}  // namespace espalier::engine
