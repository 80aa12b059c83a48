// SPDX-License-Identifier: Apache-2.0
#include "engine/training/forecast/training_memory.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <utility>

#include "engine/compiler/divide.h"
#include "engine/compiler/passes.h"
#include "engine/compiler/plan_usage.h"
#include "engine/data/loading/data_loader.h"
#include "engine/runtime/input_slots.h"
#include "engine/training/forecast/unprepared_plan.h"
#include "engine/training/options/micro_batches.h"
#include "engine/training/options/training_options.h"
#include "engine/training/options/workers.h"
#include "fmt/format.h"
#include "kernels/error.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kMostBatch = 65'536;

// Images and their targets, in a batch of which the plan computes a part.
std::size_t bytesOfBatch(const ExecutionPlan& plan, std::int64_t images) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        if (plan.values[i].role == ValueRole::Input) bytes += plan.placements[i].bytes;
    }
    return bytes * static_cast<std::size_t>(images) / static_cast<std::size_t>(plan.batch);
}

// Prefetched and in use. The validation loader keeps its batches while training continues, and vice
// versa.
std::size_t bytesOfBatches(const ExecutionPlan& plan, std::int64_t images) {
    const std::size_t batch = bytesOfBatch(plan, images);
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

/// The batch sizes considered, in order, in steps of a sixteenth, since the free memory fluctuates
/// by more than that. 0, 1 … 32, 34, 36 … 64, 68 …
std::int64_t batchAt(int rung) {
    if (rung < 16) return rung;
    return std::int64_t{16 + (rung - 16) % 16} << (rung - 16) / 16;
}

/// The last rung whose batch is no larger.
int rungOf(std::int64_t batch) {
    int rung = 0;
    while (batchAt(rung + 1) <= batch) ++rung;
    return rung;
}

/// A plan's memory grows with the batch very nearly as a straight line, so few plans find the
/// largest that fits: the line through the two nearest known points predicts the next candidate.
class LargestBatchSearch {
  public:
    /// `needed`: the bytes that a batch needs.
    LargestBatchSearch(std::function<std::size_t(std::int64_t)> needed, std::size_t bytes)
        : needed_(std::move(needed)), bytes_(bytes) {}

    /// Known sizes are not planned again.
    void know(std::int64_t batch, std::size_t needed) { neededFor_[batch] = needed; }

    std::int64_t find() {
        look(rungOf(1));
        if (fits_ == 0) return 0;
        look(rungOf(kBegin));
        for (int looked = 0; tooLarge_ - fits_ > 1; ++looked) {
            const bool halving = looked >= kStraight;
            look(halving ? (fits_ + tooLarge_) / 2 : estimated());
        }
        return batchAt(fits_);
    }

  private:
    static constexpr std::int64_t kBegin = 16;
    static constexpr int kStraight = 6;  ///< after so many steps it is not a line

    struct Point {
        double batch = 0;
        double bytes = 0;
    };

    void look(int rung) {
        const std::int64_t batch = batchAt(rung);
        const auto known = neededFor_.find(batch);
        const std::size_t needed = known != neededFor_.end() ? known->second : needed_(batch);
        (needed <= bytes_ ? fits_ : tooLarge_) = rung;
        known_[0] = known_[1];
        known_[1] = {static_cast<double>(batch), static_cast<double>(needed)};
    }

    /// Where the line through the last two points reaches the available memory; between the bounds.
    int estimated() const {
        const double slope =
            (known_[1].bytes - known_[0].bytes) / (known_[1].batch - known_[0].batch);
        const double left = static_cast<double>(bytes_) - known_[1].bytes;
        const double batch = slope > 0 ? known_[1].batch + left / slope : double{kMostBatch};
        const double within = std::clamp(batch, 1.0, double{kMostBatch});
        return std::clamp(rungOf(static_cast<std::int64_t>(within)), fits_ + 1, tooLarge_ - 1);
    }

    std::function<std::size_t(std::int64_t)> needed_;
    std::size_t bytes_;
    std::map<std::int64_t, std::size_t> neededFor_;  ///< bytes, by batch
    int fits_ = 0;                                   ///< rung of a batch that does
    int tooLarge_ = rungOf(kMostBatch) + 1;
    std::array<Point, 2> known_{};
};

CompileOptions forecastOptions(const MemoryQuestion& question, std::int64_t batch) {
    CompileOptions options =
        trainingCompileOptions(question.options, question.loss, Mode::Train, batch);
    options.pixels = question.pixels;
    options.prepare.estimate = true;  // a GPU's plans take long to build, and none is run
    return options;
}

/// One arena for each of several shares, and one store for all. `usage`: of the largest; the
/// activations of the others are as much smaller as they are.
PlanUsage inArenas(PlanUsage usage, const std::vector<BatchShare>& shares, bool areEven) {
    std::size_t images = 0;
    for (const BatchShare& share : shares) images += static_cast<std::size_t>(share.count);
    const std::size_t count = shares.size();
    const auto largest = static_cast<std::size_t>(shares[largestShare(shares)].count);
    usage.gradients *= count;
    usage.activations = areEven ? usage.activations * count : usage.activations * images / largest;
    usage.workspace *= count;
    usage.gaps *= count;
    return usage;
}

/// Of two plans that run one after the other, in one arena and with one store.
PlanUsage together(const PlanUsage& a, const PlanUsage& b) {
    PlanUsage usage = a.arena() > b.arena() ? a : b;
    usage.parameters = a.parameters + b.parameters;
    usage.states = a.states + b.states;
    usage.optimizerStates = a.optimizerStates + b.optimizerStates;
    return usage;
}

/// TrainingMemory::batches
std::size_t bytesOfBatches(const TrainingPlans& plans, std::int64_t batch, bool onHost) {
    if (!onHost) return bytesOfSlots(plans.step);
    const std::size_t read = bytesOfBatches(plans.step, batch);
    return plans.features ? bytesOfBatches(*plans.features, plans.features->batch) + read : read;
}

TrainingMemory memoryOnFeatures(const MemoryQuestion& question,
                                std::int64_t batch,
                                std::stop_token stop) {
    const CompileOptions options = forecastOptions(question, batch);
    DividedGraph divided = *divideAtTraining(question.network, options);
    const CompiledPlan features = compileGraph(
        std::move(divided.features), question.device, optionsOfFeatures(options), stop);
    const CompiledPlan rest =
        compileGraph(std::move(divided.rest), question.device, options, std::move(stop));
    return trainingMemory(question, {.step = rest.plan, .features = &features.plan}, batch);
}

MemoryQuestion withOptions(const MemoryQuestion& question, const TrainingOptions& options) {
    return {.network = question.network,
            .device = question.device,
            .loss = question.loss,
            .options = options,
            .images = question.images,
            .pixels = question.pixels,
            .features = question.features};
}

// Of the batch that is asked about; refused in our words where the device cannot prepare it.
TrainingMemory memoryToForecast(const MemoryQuestion& question,
                                std::int64_t batch,
                                std::stop_token stop) {
    try {
        return trainingMemory(question, batch, std::move(stop));
    } catch (const kernels::Error& error) {
        const CompileOptions options = forecastOptions(question, batch);
        const OpGraph forward = question.features
                                    ? divideAtTraining(question.network, options)->rest
                                    : lower(question.network, options);
        refuseUnprepared(error,
                         leastTrainingBytes(forward, options.optimizer),
                         question.device.description(),
                         batch);
    }
}

LargestBatchSearch searchOfBatches(const MemoryQuestion& question,
                                   std::size_t bytes,
                                   std::stop_token stop) {
    const auto needed = [&question, stop = std::move(stop)](std::int64_t batch) {
        TrainingOptions atOnce = question.options;
        atOnce.microBatch = 0;
        return trainingMemory(withOptions(question, atOnce), batch, stop).needed();
    };
    return {needed, bytes};
}

}  // namespace

// A quarter of the memory, but little enough to leave room for a large network on a small machine.
// Images that do not fit are read again.
std::size_t keptImageBytes(const TrainingOptions& options,
                           std::size_t memoryTotal,
                           std::size_t images,
                           std::size_t bytesEach) {
    constexpr std::size_t kMost = std::size_t{512} << 20;
    if (options.cache != ImageCaching::Memory && options.cache != ImageCaching::Auto) return 0;
    return std::min({kMost, memoryTotal / 4, images * bytesEach});
}

CompileOptions trainingCompileOptions(const TrainingOptions& options,
                                      const Loss& loss,
                                      Mode mode,
                                      std::int64_t batch) {
    CompileOptions compiling;
    compiling.mode = mode;
    compiling.loss = &loss;
    compiling.lossSettings = lossSettings(options);
    if (isDataParallel(options)) {
        const std::vector<BatchShare> shares = sharesOf(options, batch);
        compiling.batch = shares[largestShare(shares)].count;
        compiling.totalBatch = batch;
        const bool isLocal = options.batchStatistics == BatchStatistics::Local;
        if (isLocal) compiling.smallestShare = smallestShare(shares);
    } else {
        compiling.batch = mode == Mode::Train ? imagesAtOnce(options, batch) : batch;
        compiling.accumulate = compiling.batch < batch;
    }
    compiling.optimizer = optimizerConstants(options);
    compiling.clipNorm = static_cast<float>(options.clipNorm);
    compiling.averageDecay = static_cast<float>(options.averageDecay);
    compiling.recompute = mode == Mode::Train && options.recompute;
    // Validation stays fp32: it measures the very network that is exported.
    if (mode == Mode::Train) compiling.precision = precisionOf(options);
    compiling.prepare.deterministic = options.deterministic;
    compiling.prepare.tensorFloat32 =
        mode == Mode::Train && options.precision == Precision::TensorFloat32;
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
                              const TrainingPlans& plans,
                              std::int64_t batch) {
    PlanUsage usage = usageOf(plans.step);
    if (plans.features) usage = together(usageOf(*plans.features), usage);
    const std::vector<BatchShare> shares = sharesOf(question.options, batch);
    usage = inArenas(usage, shares, !hasLoads(question.options));
    // Each worker copies the samples of its share.
    const std::size_t copies = shares.size() > 1 ? bytesOfBatch(plans.step, batch) : 0;
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
            .checkpoint = onHost ? usage.store() : 0,
            .batches = bytesOfBatches(plans, batch, onHost) + copies,
            .library = libraryBytes(device, usage.store() + usage.arena()),
            .features = question.features.value_or(0),
            .images = onHost && !question.features ? question.images : 0};
}

TrainingMemory trainingMemory(const MemoryQuestion& question,
                              std::int64_t batch,
                              std::stop_token stop) {
    if (question.features) return memoryOnFeatures(question, batch, std::move(stop));
    const CompiledPlan compiled = compile(
        question.network, question.device, forecastOptions(question, batch), std::move(stop));
    return trainingMemory(question, {.step = compiled.plan}, batch);
}

std::int64_t largestBatch(const MemoryQuestion& question, std::size_t bytes, std::stop_token stop) {
    return searchOfBatches(question, bytes, std::move(stop)).find();
}

std::int64_t largestMicroBatch(const MemoryQuestion& question,
                               std::int64_t batch,
                               std::size_t bytes,
                               std::stop_token stop) {
    std::map<std::int64_t, std::size_t> known;  // by the images at once, which repeat
    const auto needed = [&](std::int64_t images) {
        TrainingOptions options = question.options;
        options.microBatch = images;
        const std::int64_t atOnce = imagesAtOnce(options, batch);
        if (atOnce == batch) return std::numeric_limits<std::size_t>::max();  // no parts
        if (const auto found = known.find(atOnce); found != known.end()) return found->second;
        return known[atOnce] = trainingMemory(withOptions(question, options), batch, stop).needed();
    };
    TrainingOptions options = question.options;
    options.microBatch = LargestBatchSearch(needed, bytes - bytes / 20).find();
    if (options.microBatch == 0) options.microBatch = LargestBatchSearch(needed, bytes).find();
    return options.microBatch > 0 ? imagesAtOnce(options, batch) : 0;
}

std::size_t recomputedBytes(const MemoryQuestion& question,
                            std::int64_t batch,
                            std::size_t bytes,
                            std::stop_token stop) {
    if (question.options.recompute) return 0;
    TrainingOptions options = question.options;
    options.recompute = true;
    const std::size_t needed =
        trainingMemory(withOptions(question, options), batch, std::move(stop)).needed();
    return needed <= bytes ? needed : 0;
}

MemoryForecast forecastMemory(const MemoryQuestion& question,
                              std::int64_t batch,
                              std::stop_token stop) {
    const std::size_t free = question.device.description().memoryFree;
    const TrainingMemory needed = memoryToForecast(question, batch, stop);
    if (free == 0) return {.needed = needed, .free = free, .largestBatch = kMostBatch};
    LargestBatchSearch search = searchOfBatches(question, free, stop);
    if (imagesAtOnce(question.options, batch) == batch) search.know(batch, needed.needed());
    MemoryForecast forecast{.needed = needed, .free = free, .largestBatch = search.find()};
    if (needed.needed() <= free) return forecast;
    if (forecast.largestBatch > 0) {
        forecast.largestMicroBatch = largestMicroBatch(question, batch, free, stop);
    }
    forecast.recomputed = recomputedBytes(question, batch, free, std::move(stop));
    return forecast;
}

std::string memoryText(std::size_t bytes) {
    const double mega = static_cast<double>(bytes) / 1e6;
    if (mega >= 1000) return fmt::format("{:.1f} GB", mega / 1000);
    return mega >= 10 ? fmt::format("{:.0f} MB", mega) : fmt::format("{:.2f} MB", mega);
}

}  // namespace espalier::engine
