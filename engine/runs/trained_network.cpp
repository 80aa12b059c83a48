// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/trained_network.h"

#include <cassert>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

Network validated(const Checkpoint& checkpoint, const Task& task, const LayerCatalog& catalog) {
    const DataInterface data =
        task.networkInterface(checkpoint.preprocessing, checkpoint.outputNames);
    Validation validation = validate(checkpoint.network, catalog, data);
    if (validation.network) return std::move(*validation.network);
    throw Error(fmt::format("The checkpoint's network is not valid: {}",
                            englishSentence(validation.diagnostics.front())));
}

}  // namespace

TrainedNetwork::TrainedNetwork(const Checkpoint& checkpoint,
                               const Task& task,
                               kernels::Device& device,
                               bool asBytes)
    : network_(validated(checkpoint, task, catalog_)),
      result_(task.description().result),
      takesAhead_(!device.description().hostVisible),
      store_(device),
      stream_(device.createStream()) {
    CompileOptions options;
    options.mode = Mode::Predict;
    options.loss = task.losses().front();  // any one: predictions do not depend on it
    options.batch = kBatch;
    if (asBytes) options.pixels = preparationOf(checkpoint.preprocessing);
    CompiledPlan plan = compile(*network_, device, options);
    store_.declare(plan.plan);
    store_.importTensors(*stream_, checkpoint.tensors);
    executor_ = std::make_unique<Executor>(std::move(plan), store_, device);
    executor_->copyBehindRuns(result_);
}

std::vector<HostTensor> TrainedNetwork::weights() const {
    return store_.exportTensors(*stream_, {ValueRole::Parameter, ValueRole::State});
}

void TrainedNetwork::begin(std::span<const HostTensor> inputs) {
    assert(inFlight_ < (takesAhead_ ? 2 : 1));
    for (const HostTensor& input : inputs) executor_->setInput(input.name, input);
    executor_->run({});
    ++inFlight_;
}

HostTensor TrainedNetwork::finish() {
    assert(inFlight_ > 0);
    return executor_->readResult(result_, --inFlight_);
}

}  // namespace espalier::engine
