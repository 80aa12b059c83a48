// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/trained_network.h"

#include <cassert>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/evaluation/prediction_memory.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kFullBatch = 16;

}  // namespace

Network networkOf(const Checkpoint& checkpoint, const Task& task, const LayerCatalog& catalog) {
    const DataInterface data =
        task.networkInterface(checkpoint.preprocessing, checkpoint.outputNames);
    Validation validation = validate(checkpoint.network, catalog, data);
    if (validation.network) return std::move(*validation.network);
    throw Error(fmt::format("The checkpoint's network is not valid: {}",
                            englishSentence(validation.diagnostics.front())));
}

// A small checkpoint can claim a large network: no memory is allocated for weights that it does not
// hold.
void refuseOtherTensors(const ExecutionPlan& plan, const Checkpoint& checkpoint) {
    std::unordered_map<std::string_view, const HostTensor*> held;
    for (const HostTensor& tensor : checkpoint.tensors) held[tensor.name] = &tensor;
    for (const Value& value : plan.values) {
        if (value.role != ValueRole::Parameter && value.role != ValueRole::State) continue;
        const auto found = held.find(value.name);
        if (found != held.end() && found->second->shape == value.desc.shape) continue;
        throw Error(fmt::format(
            "The checkpoint cannot be used: its network needs the tensor \"{}\" with the shape {}, "
            "which {}. Use another checkpoint of the run.",
            value.name,
            value.desc.shape.toString(),
            found == held.end() ? std::string("it does not hold")
                                : fmt::format("is {} in it", found->second->shape.toString())));
    }
}

TrainedNetwork::TrainedNetwork(const Checkpoint& checkpoint,
                               const Task& task,
                               kernels::Device& device,
                               bool asBytes,
                               std::size_t memoryLimit)
    : network_(networkOf(checkpoint, task, catalog_)),
      result_(task.description().result),
      takesAhead_(!device.description().hostVisible),
      device_(device),
      store_(device),
      stream_(device.createStream()),
      limit_(predictionLimit(device.description(), memoryLimit)),
      plan_(compiled(checkpoint, task, kFullBatch, asBytes)),
      whyTooLarge_(whyNot()) {
    while (!whyTooLarge_.empty() && batch() > 1) {
        plan_ = compiled(checkpoint, task, batch() / 2, asBytes);
        whyTooLarge_ = whyNot();
    }
    refuseOtherTensors(plan_.plan, checkpoint);
    store_.declare(plan_.plan);
    store_.importTensors(*stream_, checkpoint.tensors);
}

CompiledPlan TrainedNetwork::compiled(const Checkpoint& checkpoint,
                                      const Task& task,
                                      std::int64_t batch,
                                      bool asBytes) const {
    CompileOptions options;
    options.mode = Mode::Predict;
    options.loss = task.losses().front();  // any one: predictions do not depend on it
    options.batch = batch;
    if (asBytes) options.pixels = preparationOf(checkpoint.preprocessing);
    return compile(*network_, device_, options);
}

// On the CPU, the program with which an export is checked computes one of the images meanwhile.
std::size_t TrainedNetwork::neededBytes() const {
    const kernels::DeviceDescription& device = device_.description();
    const std::size_t oneImage = plan_.plan.arenaBytes / static_cast<std::size_t>(batch());
    return predictionBytes(plan_.plan, device) + (device.hostVisible ? oneImage : 0);
}

std::string TrainedNetwork::whyNot() const {
    return engine::whyTooLarge(neededBytes(), batch(), limit_);
}

std::vector<HostTensor> TrainedNetwork::weights() const {
    return store_.exportTensors(*stream_, {ValueRole::Parameter, ValueRole::State});
}

void TrainedNetwork::begin(std::span<const HostTensor> inputs) {
    assert(inFlight_ < (takesAhead_ ? 2 : 1));
    if (!whyTooLarge_.empty()) throw RequestError(whyTooLarge_);
    if (!executor_) {
        executor_ = std::make_unique<Executor>(
            CompiledPlan{plan_.plan, std::move(plan_.operations)}, store_, device_);
        executor_->copyBehindRuns(result_);
    }
    for (const HostTensor& input : inputs) executor_->setInput(input.name, input);
    executor_->run({});
    ++inFlight_;
}

HostTensor TrainedNetwork::finish() {
    assert(inFlight_ > 0);
    return executor_->readResult(result_, --inFlight_);
}

}  // namespace espalier::engine
