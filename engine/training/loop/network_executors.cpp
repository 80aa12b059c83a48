// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/network_executors.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

#include "engine/base/error.h"
#include "engine/compiler/divide.h"
#include "engine/compiler/passes.h"
#include "engine/runtime/finite_values.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/forecast/unprepared_plan.h"
#include "engine/training/loop/data_parallel_step.h"
#include "engine/training/options/micro_batches.h"
#include "engine/training/options/workers.h"
#include "fmt/format.h"
#include "kernels/error.h"

namespace espalier::engine {

namespace {

const std::vector<ValueRole> kOfNetwork{ValueRole::Parameter, ValueRole::State};
const std::vector<ValueRole> kOfOptimizer{ValueRole::OptimizerState};

bool contains(const std::vector<HostTensor>& tensors, const std::string& name) {
    return std::ranges::find(tensors, name, &HostTensor::name) != tensors.end();
}

// The averages are read in place of what they follow: nothing is copied.
void evaluateAverages(ExecutionPlan& plan, const ParameterStore& store) {
    const auto stored = store.layouts();
    for (Value& value : plan.values) {
        const bool isFollowed =
            value.role == ValueRole::Parameter || value.role == ValueRole::State;
        std::string average = averageName(value.name);
        if (isFollowed && stored.contains(average)) value.name = std::move(average);
    }
}

void growArena(std::shared_ptr<kernels::Buffer>& arena,
               const ExecutionPlan& plan,
               kernels::Device& device) {
    if (arena && arena->bytes() >= plan.arenaBytes) return;
    arena.reset();  // first: there may be no room for both
    arena = device.allocate(std::max<std::size_t>(plan.arenaBytes, 1));
}

std::string waysToFit(const MemoryQuestion& question, std::int64_t batch, std::size_t free) {
    const std::int64_t whole = largestBatch(question, free);
    const std::size_t recomputed = recomputedBytes(question, batch, free);
    const std::string again =
        recomputed > 0 ? fmt::format(" Or recompute activations: {}.", memoryText(recomputed)) : "";
    if (whole == 0) {
        return "Not even a batch of 1 fits. Reduce the input or the network." + again;
    }
    const std::int64_t part = largestMicroBatch(question, batch, free);
    return fmt::format(
        "The largest batch that fits is {}. Reduce the batch size, the input or the network.{}{}",
        whole,
        part > 0 ? fmt::format(" Or compute each step in micro-batches of at most {}.", part) : "",
        again);
}

// Checked before anything is allocated: using memory that the system granted but does not have ends
// the program.
void refuseTooLarge(const MemoryQuestion& question,
                    const ExecutionPlan& plan,
                    std::size_t needed,
                    std::int64_t batch) {
    const std::size_t free = question.device.description().memoryFree;
    if (free == 0 || needed <= free) return;
    throw RequestError(fmt::format(
        "Training {} needs {} of memory, but only {} is free. {}",
        plan.batch < batch && !isDataParallel(question.options)
            ? fmt::format("with a batch of {} in micro-batches of {}", batch, plan.batch)
            : fmt::format("with a batch of {}", batch),
        memoryText(needed),
        memoryText(free),
        waysToFit(question, batch, free)));
}

// With all that the forecast before Start counts, such as the copy for a checkpoint.
void refuseTooLargeTraining(const MemoryQuestion& question,
                            const ExecutionPlan& step,
                            const std::map<Mode, Executor>& features,
                            std::int64_t batch) {
    const auto found = features.find(Mode::Train);
    const TrainingPlans plans{
        .step = step, .features = found == features.end() ? nullptr : &found->second.plan()};
    refuseTooLarge(question, step, trainingMemory(question, plans, batch).needed(), batch);
}

// Averages among the states that are missing in the tensors begin at what they follow.
std::vector<HostTensor> withAverages(std::vector<HostTensor> tensors,
                                     std::vector<HostTensor> states) {
    for (HostTensor& state : states) {
        if (contains(tensors, state.name)) continue;
        const auto followed = std::ranges::find_if(tensors, [&](const HostTensor& tensor) {
            return averageName(tensor.name) == state.name;
        });
        if (followed == tensors.end()) continue;
        state.bytes = followed->bytes;
        tensors.push_back(std::move(state));
    }
    return tensors;
}

}  // namespace

NetworkExecutors::NetworkExecutors(const Network& network,
                                   kernels::Device& device,
                                   const Loss& loss,
                                   const TrainingOptions& options,
                                   std::optional<kernels::PrepareImages> pixels,
                                   std::optional<std::size_t> features)
    : network_(network),
      device_(device),
      loss_(loss),
      options_(options),
      pixels_(pixels),
      features_(features),
      store_(device),
      stream_(device.createStream()),
      arenas_(1) {
    if (!isDataParallel(options)) return;
    const int workers = static_cast<int>(options.workers);
    pool_ = std::make_unique<WorkerPool>(workers);
    if (workers > 1) clock_ = std::make_unique<WorkerClock>(workers, device.description().threads);
    // By loads, more workers may have a share of a smaller batch.
    arenas_.resize(hasLoads(options) ? options.workerLoads.size()
                                     : sharesOf(options, options.batch).size());
}

MemoryQuestion NetworkExecutors::question() const {
    return {.network = network_,
            .device = device_,
            .loss = loss_,
            .options = options_,
            .pixels = pixels_,
            .features = features_};
}

CompiledPlan NetworkExecutors::planOf(OpGraph graph,
                                      CompileOptions options,
                                      std::int64_t batch,
                                      std::stop_token stop) {
    options.parameterLayouts = store_.layouts();
    options.pixels = pixels_;
    const std::size_t least =
        options.mode == Mode::Train ? leastTrainingBytes(graph, options.optimizer) : 0;
    try {
        CompiledPlan plan = compileGraph(std::move(graph), device_, options, std::move(stop));
        refuseTooLarge(question(), plan.plan, deviceBytes(plan.plan, device_.description()), batch);
        return plan;
    } catch (const kernels::Error& error) {
        refuseUnprepared(error, least, device_.description(), batch);
    }
}

Executor NetworkExecutors::executorOf(CompiledPlan plan, std::size_t share) {
    store_.declare(plan.plan);
    growArena(arenas_[share], plan.plan, device_);
    return Executor(std::move(plan), store_, device_, arenas_[share]);
}

CompiledPlan NetworkExecutors::compileFor(const CompileOptions& options,
                                          std::int64_t batch,
                                          std::stop_token stop) {
    OpGraph graph =
        features_ ? std::move(divideAtTraining(network_, options)->rest) : lower(network_, options);
    return planOf(std::move(graph), options, batch, std::move(stop));
}

void NetworkExecutors::prepareFeatures(Mode mode, std::int64_t batch, std::stop_token stop) {
    assert(features_);
    const CompileOptions options = trainingCompileOptions(options_, loss_, mode, batch);
    DividedGraph divided = *divideAtTraining(network_, options);
    featureExecutors_.emplace(
        mode,
        executorOf(planOf(
            std::move(divided.features), optionsOfFeatures(options), batch, std::move(stop))));
}

std::optional<std::vector<HostTensor>> NetworkExecutors::computeFeatures(Mode mode,
                                                                         const Batch& images,
                                                                         std::stop_token stop) {
    Executor& executor = featureExecutors_.at(mode);
    const auto image = std::ranges::find(images.tensors, kImageInput, &HostTensor::name);
    setInput(executor, kImageInput, *image);
    if (!executor.run(std::move(stop))) return std::nullopt;
    std::vector<HostTensor> features;
    for (const Value& value : executor.plan().values) {
        if (value.role == ValueRole::Result) features.push_back(executor.readResult(value.name));
    }
    return features;
}

void NetworkExecutors::prepareTraining(std::int64_t batch, std::stop_token stop) {
    if (training_.contains(batch)) return;
    CompileOptions options = trainingCompileOptions(options_, loss_, Mode::Train, batch);
    if (pool_) {
        const std::vector<BatchShare> shares = sharesOf(options_, batch);
        // The largest one first, which takes most of the time: the others take its layouts.
        const std::size_t largest = largestShare(shares);
        CompiledPlan first = compileFor(options, batch, stop);
        refuseTooLargeTraining(question(), first.plan, featureExecutors_, batch);
        store_.declare(first.plan);
        std::vector<Executor> executors;
        for (std::size_t share = 0; share < shares.size(); ++share) {
            if (share == largest) {
                // NOLINTNEXTLINE(bugprone-use-after-move): there is one largest share
                executors.push_back(executorOf(std::move(first), share));
                continue;
            }
            options.batch = shares[share].count;
            executors.push_back(executorOf(compileFor(options, batch, stop), share));
        }
        training_.emplace(
            batch,
            std::make_unique<DataParallelStep>(
                shares, std::move(executors), *pool_, clock_.get(), options_.batchStatistics));
        return;
    }
    if (imagesAtOnce_ == 0) imagesAtOnce_ = imagesAtOnce(options_, batch);
    const std::vector<BatchShare> parts =
        microBatches(batch, options_.microBatch > 0 ? imagesAtOnce_ : batch);
    options.accumulate = parts.size() > 1;
    std::vector<CompiledPlan> plans;
    for (const std::int64_t size :
         std::set<std::int64_t, std::greater<>>{parts.front().count, parts.back().count}) {
        options.batch = size;
        plans.push_back(compileFor(options, batch, stop));
        if (plans.size() == 1) {
            refuseTooLargeTraining(question(), plans.front().plan, featureExecutors_, batch);
        }
        store_.declare(plans.back().plan);  // whose layouts the next one takes
        if (!accumulateAlike(plans.front().plan, plans.back().plan)) {
            throw Error("Micro-batches of different sizes would keep gradients apart.");
        }
    }
    // Before there are executors: all parts work in the same arena.
    for (const CompiledPlan& plan : plans) growArena(arenas_.front(), plan.plan, device_);
    std::vector<Executor> executors;
    executors.reserve(plans.size());
    for (CompiledPlan& plan : plans) executors.push_back(executorOf(std::move(plan)));
    training_.emplace(batch,
                      std::make_unique<StepExecutor>(
                          parts, std::move(executors), !device_.description().hostVisible));
}

void NetworkExecutors::prepareEvaluation(std::int64_t batch, std::stop_token stop) {
    CompileOptions options = trainingCompileOptions(options_, loss_, Mode::Evaluate, batch);
    const std::vector<BatchShare> shares = sharesOf(options_, batch);
    std::vector<Executor> executors;
    for (std::size_t share = 0; share < shares.size(); ++share) {
        if (hasLoads(options_)) options.batch = shares[share].count;
        CompiledPlan plan = compileFor(options, batch, stop);
        evaluateAverages(plan.plan, store_);
        executors.push_back(executorOf(std::move(plan), share));
    }
    evaluation_.emplace(std::move(executors), shares, pool_.get());
}

void NetworkExecutors::enqueue(const Batch& batch) {
    training_.at(batch.size())->enqueue(batch);
}

bool NetworkExecutors::begin(const Batch& batch,
                             const kernels::StepValues& values,
                             std::stop_token stop) {
    assert(stepsInFlight_ < (takesAhead() ? 2 : 1));
    if (!training_.at(batch.size())->begin(batch, values, std::move(stop))) return false;
    ++stepsInFlight_;
    return true;
}

StepMetrics NetworkExecutors::finish(std::int64_t batch) {
    assert(stepsInFlight_ > 0);
    return training_.at(batch)->finish(--stepsInFlight_);
}

std::optional<StepMetrics> NetworkExecutors::train(const Batch& batch,
                                                   const kernels::StepValues& values,
                                                   std::stop_token stop) {
    enqueue(batch);
    if (!begin(batch, values, std::move(stop))) return std::nullopt;
    return finish(batch.size());
}

bool NetworkExecutors::beginEvaluation(const Batch& batch, std::stop_token stop) {
    return evaluation_->begin(batch, std::move(stop));
}

StepMetrics NetworkExecutors::finishEvaluation() {
    return evaluation_->finish();
}

void NetworkExecutors::keepEvaluationOutputs() {
    evaluation_->keepOutputs();
}

HostTensor NetworkExecutors::evaluationOutputs() {
    return evaluation_->outputs();
}

std::optional<StepMetrics> NetworkExecutors::evaluate(const Batch& batch, std::stop_token stop) {
    if (!beginEvaluation(batch, std::move(stop))) return std::nullopt;
    return finishEvaluation();
}

Executor::StepInspection NetworkExecutors::inspect(const Batch& batch,
                                                   const kernels::StepValues& values) {
    stepsInFlight_ = 0;
    return training_.at(batch.size())->inspect(batch, values);
}

std::string NetworkExecutors::whyNotRecorded() const {
    for (const auto& [batch, executor] : training_) {
        if (std::string reason = executor->whyNotRecorded(); !reason.empty()) return reason;
    }
    return {};
}

void NetworkExecutors::initialise(std::uint64_t seed) {
    store_.initialise(seed);
    if (options_.averageDecay > 0) importWithoutOptimizer(exportNetwork());
}

std::vector<HostTensor> NetworkExecutors::exportNetwork() {
    return store_.exportTensors(*stream_, kOfNetwork);
}

std::vector<HostTensor> NetworkExecutors::exportOptimizer() {
    return store_.exportTensors(*stream_, kOfOptimizer);
}

// Each tensor is looked at as soon as it is copied: reading all of them once more, from memory,
// would take half as long as the copies.
NetworkSnapshot NetworkExecutors::takeSnapshot(std::span<HostTensor> reuse) {
    NetworkSnapshot snapshot;
    const int threads = device_.description().threads;
    const auto look = [&](const HostTensor& tensor) {
        if (!snapshot.notFinite.empty()) return;
        if (firstNotFinite({&tensor, 1}, threads) != nullptr) snapshot.notFinite = tensor.name;
    };
    snapshot.tensors = store_.exportTensors(*stream_, kOfNetwork, reuse, look);
    snapshot.ofNetwork = snapshot.tensors.size();
    const auto rest = reuse.subspan(std::min(snapshot.ofNetwork, reuse.size()));
    std::ranges::move(store_.exportTensors(*stream_, kOfOptimizer, rest, look),
                      std::back_inserter(snapshot.tensors));
    return snapshot;
}

std::vector<TensorSpec> NetworkExecutors::snapshotSpecs(SnapshotPart part) const {
    std::vector<TensorSpec> specs = store_.specs(kOfNetwork);
    if (part == SnapshotPart::Network) return specs;
    std::ranges::move(store_.specs(kOfOptimizer), std::back_inserter(specs));
    return specs;
}

void NetworkExecutors::importTensors(const std::vector<HostTensor>& tensors) {
    if (options_.averageDecay == 0) return store_.importTensors(*stream_, tensors);
    store_.importTensors(*stream_, withAverages(tensors, exportOptimizer()));
}

void NetworkExecutors::importWithoutOptimizer(const std::vector<HostTensor>& tensors) {
    std::vector<HostTensor> all = tensors;
    for (HostTensor& state : exportOptimizer()) {
        std::erase_if(all, [&](const HostTensor& tensor) { return tensor.name == state.name; });
        if (!isAverage(state.name)) all.push_back(std::move(state));
    }
    importTensors(all);
}

void NetworkExecutors::replaceTensors(const std::vector<HostTensor>& tensors) {
    if (tensors.empty()) return;
    std::vector<HostTensor> all = exportNetwork();
    for (const HostTensor& tensor : tensors) {
        const auto found = std::ranges::find(all, tensor.name, &HostTensor::name);
        if (found == all.end()) {
            throw Error(
                fmt::format("The network has no tensor \"{}\" to start from.", tensor.name));
        }
        *found = tensor;
    }
    importWithoutOptimizer(all);
}

bool haveOptimizer(const std::vector<HostTensor>& tensors, NetworkExecutors& network) {
    return std::ranges::all_of(network.exportOptimizer(), [&](const HostTensor& state) {
        return contains(tensors, state.name);
    });
}

}  // namespace espalier::engine
