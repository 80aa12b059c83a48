// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/layer_states.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>

#include "engine/base/error.h"
#include "engine/compiler/passes.h"
#include "engine/evaluation/prediction_memory.h"
#include "engine/explanation/inspected_model.h"
#include "engine/explanation/layer_outputs.h"
#include "engine/losses/loss.h"
#include "engine/runs/looked_at_images.h"
#include "engine/runs/trained_network.h"
#include "engine/tasks/loss_choice.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/step_executor.h"
#include "kernels/device.h"

namespace espalier::engine {

namespace {

bool isRectifier(const NetworkLayer& layer) {
    const std::string& type = layer.layer->description().type;
    return type == "ReLU" || type == "ReLU6";
}

double sumOfSquares(std::span<const float> values) {
    double sum = 0;
    for (const float value : values) sum += double{value} * value;
    return sum;
}

// Not of samples that do not count. A value that is not a number is not 0.
double deadShareOf(const HostTensor& output, std::span<const float> weights) {
    const auto samples = static_cast<std::size_t>(output.shape[0]);
    const auto channels = static_cast<std::size_t>(output.shape[1]);
    const std::size_t positions = output.floats().size() / samples / channels;
    std::size_t dead = 0;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        bool isDead = true;
        for (std::size_t sample = 0; sample < samples && isDead; ++sample) {
            if (weights[sample] == 0) continue;
            const auto values =
                output.floats().subspan((sample * channels + channel) * positions, positions);
            isDead = std::ranges::all_of(values, [](float value) { return value == 0; });
        }
        dead += isDead ? 1 : 0;
    }
    return static_cast<double>(dead) / static_cast<double>(channels);
}

/// A step without its update.
struct StateStep {
    StateStep(const Checkpoint& checkpoint,
              const Task& task,
              const Network& network,
              std::int64_t batch,
              kernels::Device& device,
              const std::stop_token& stop)
        : store(device) {
        const TrainingOptions& options = checkpoint.options;
        CompileOptions compile =
            trainingCompileOptions(options, chosenLoss(task, options.loss), Mode::Train, batch);
        compile.batch = batch;
        compile.totalBatch = 0;
        compile.smallestShare = 0;
        compile.accumulate = false;
        compile.precision = kernels::DataType::Float32;
        OpGraph graph = lower(network, compile);
        const std::map<NodeId, ValueId> values = layerValues(graph, network);
        for (const NetworkLayer& layer : network.layers) {
            if (!isRectifier(layer)) continue;
            rectifiers[layer.id] = readBack(graph, values.at(layer.id), "of " + layer.id);
        }
        CompiledPlan plan = compileGraph(std::move(graph), device, compile, stop);
        const std::string why = whyTooLarge(deviceBytes(plan.plan, device.description()),
                                            batch,
                                            predictionLimit(device.description(), 0));
        if (!why.empty()) throw RequestError(why);
        refuseOtherTensors(plan.plan, checkpoint);
        store.declare(plan.plan);
        std::vector<HostTensor> tensors = checkpoint.tensors;  // of the best network without states
        const auto stream = device.createStream();
        for (HostTensor& state : store.exportTensors(*stream, {ValueRole::OptimizerState})) {
            const auto same = std::ranges::find(tensors, state.name, &HostTensor::name);
            if (same == tensors.end()) tensors.push_back(std::move(state));
        }
        store.importTensors(*stream, tensors);
        executor = std::make_unique<Executor>(std::move(plan), store, device);
    }

    ParameterStore store;
    std::map<NodeId, std::string> rectifiers;
    std::unique_ptr<Executor> executor;
};

}  // namespace

std::vector<LayerState> layerStates(const Checkpoint& checkpoint,
                                    const Task& task,
                                    const DataSource& images,
                                    kernels::Device& device,
                                    const std::stop_token& stop) {
    const LayerCatalog catalog;
    const Network network = networkOf(checkpoint, task, catalog);
    const Batch batch = readImages(images, task, checkpoint, stop);
    const auto weights = batch.weights.floats();
    const double counted = std::accumulate(weights.begin(), weights.end(), 0.0);
    if (counted == 0) throw RequestError("None of the images to look at could be read.");
    StateStep step(checkpoint, task, network, batch.size(), device, stop);
    Executor& executor = *step.executor;
    setInputs(executor, batch);
    executor.setStepValues({.seed = checkpoint.options.seed,
                            .stepAttempted = 1,
                            .stepApplied = 1,
                            .lossScale = static_cast<float>(1 / counted)});
    if (!executor.runSteps(0, executor.plan().firstUpdateStep, stop)) throw Stopped();

    std::unordered_map<std::string, double> squares;  // of the weights, by their name
    for (const HostTensor& tensor : checkpoint.tensors) {
        if (tensor.type == kernels::DataType::Float32) {
            squares[tensor.name] = sumOfSquares(tensor.floats());
        }
    }
    std::map<NodeId, std::pair<double, double>> norms;  // squares of gradients and weights
    for (const Executor::GradientNorm& gradient : executor.gradientNorms()) {
        auto& [ofGradient, ofWeights] = norms[gradient.node];
        ofGradient += gradient.norm * gradient.norm;
        ofWeights += squares[gradient.parameter];
    }
    std::vector<LayerState> states;
    for (const NetworkLayer& layer : network.layers) {
        LayerState state{.layer = layer.id};
        const auto trained = norms.find(layer.id);
        if (trained != norms.end()) {
            state.gradientNorm = std::sqrt(trained->second.first);
            state.weightNorm = std::sqrt(trained->second.second);
        }
        const auto rectifier = step.rectifiers.find(layer.id);
        if (rectifier != step.rectifiers.end()) {
            state.deadShare = deadShareOf(executor.readResult(rectifier->second), weights);
        }
        const bool hasAny = trained != norms.end() || rectifier != step.rectifiers.end();
        if (hasAny) states.push_back(std::move(state));
    }
    return states;
}

}  // namespace espalier::engine
