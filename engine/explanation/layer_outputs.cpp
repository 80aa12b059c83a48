// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/layer_outputs.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/compiler/passes.h"
#include "engine/evaluation/prediction_memory.h"
#include "engine/explanation/inspected_model.h"

namespace espalier::engine {

std::map<NodeId, ValueId> layerValues(const OpGraph& graph, const Network& network) {
    std::map<NodeId, ValueId> computed;
    for (const OpNode& node : graph.ops) {
        const bool isOutput = node.phase == Phase::Forward && !node.outputs.empty();
        if (isOutput) computed[node.origin] = node.outputs.front();
    }
    std::map<NodeId, ValueId> values;
    for (const NetworkLayer& layer : network.layers) {  // sources come first
        if (const auto own = computed.find(layer.id); own != computed.end()) {
            values.insert(*own);
        } else if (!layer.sources.empty()) {
            const auto source = static_cast<std::size_t>(layer.sources.front());
            if (const auto before = values.find(network.layers[source].id);
                before != values.end()) {
                values.emplace(layer.id, before->second);
            }
        }
    }
    return values;
}

LayerOutputs::LayerOutputs(const Question& question, kernels::Device& device, std::stop_token stop)
    : result_(question.result), store_(device) {
    CompileOptions options;
    options.mode = Mode::Predict;
    options.loss = &question.loss;
    options.batch = question.batch;
    OpGraph graph = lower(question.network, options);
    const std::map<NodeId, ValueId> values = layerValues(graph, question.network);
    std::map<ValueId, std::string> read;
    for (const NodeId& layer : question.layers) {
        const auto found = values.find(layer);
        if (found == values.end() || names_.contains(layer)) continue;
        Value& value = graph.values[found->second];
        if (value.role != ValueRole::Result && value.role != ValueRole::Activation) continue;
        std::string& name = read[found->second];
        if (name.empty()) {
            name = value.role == ValueRole::Result ? value.name
                                                   : readBack(graph, found->second, "of " + layer);
        }
        layers_.push_back(layer);
        names_[layer] = name;
    }
    CompiledPlan plan = compileGraph(std::move(graph), device, options, std::move(stop));
    const std::string why = whyTooLarge(predictionBytes(plan.plan, device.description()),
                                        question.batch,
                                        predictionLimit(device.description(), 0));
    if (!why.empty()) throw RequestError(why);
    store_.declare(plan.plan);
    store_.importTensors(*device.createStream(), question.weights);
    executor_ = std::make_unique<Executor>(std::move(plan), store_, device);
}

void LayerOutputs::run(const HostTensor& images, std::stop_token stop) {
    executor_->setInput(images.name, images);
    if (!executor_->run(std::move(stop))) throw Stopped();
}

HostTensor LayerOutputs::output(const NodeId& layer) {
    HostTensor output = executor_->readResult(names_.at(layer));
    output.name = layer;
    return output;
}

HostTensor LayerOutputs::result() {
    return executor_->readResult(result_);
}

HostTensor oneOfBatch(const HostTensor& batch, std::int64_t index) {
    std::vector<std::int64_t> sizes(batch.shape.sizes().begin(), batch.shape.sizes().end());
    sizes.front() = 1;
    HostTensor sample = HostTensor::make(batch.name, batch.type, kernels::Shape(sizes));
    const auto first =
        batch.bytes.begin() + index * static_cast<std::ptrdiff_t>(sample.bytes.size());
    std::copy_n(first, sample.bytes.size(), sample.bytes.begin());
    return sample;
}

}  // namespace espalier::engine
