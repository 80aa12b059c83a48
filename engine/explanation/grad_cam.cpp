// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/grad_cam.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/compiler/passes.h"
#include "engine/ops/host_values.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// Per value of the graph, whether `of` depends on it.
std::vector<bool> dependenciesOf(const OpGraph& graph, ValueId of) {
    std::vector<bool> needed(graph.values.size());
    needed[of] = true;
    for (std::size_t op = graph.ops.size(); op-- > 0;) {
        const OpNode& node = graph.ops[op];
        if (std::ranges::none_of(node.outputs, [&](ValueId v) { return needed[v]; })) continue;
        for (const ValueId input : node.inputs) needed[input] = true;
    }
    return needed;
}

std::size_t indexOfLargest(const std::vector<float>& values) {
    return static_cast<std::size_t>(std::ranges::max_element(values) - values.begin());
}

std::vector<float> copied(std::span<const float> values) {
    return {values.begin(), values.end()};
}

/// α_k of the gradient's channel.
float meanOf(std::span<const float> values) {
    double sum = 0;
    for (const float value : values) sum += value;
    return static_cast<float>(sum / static_cast<double>(values.size()));
}

/// L of the definition.
std::vector<float> weightedSum(const HostTensor& activation, const HostTensor& gradient) {
    const auto channels = static_cast<std::size_t>(activation.shape[1]);
    const std::size_t positions = activation.floats().size() / channels;
    std::vector<float> sum(positions);
    for (std::size_t channel = 0; channel < channels; ++channel) {
        const auto own = activation.floats().subspan(channel * positions, positions);
        const float weight = meanOf(gradient.floats().subspan(channel * positions, positions));
        for (std::size_t i = 0; i < positions; ++i) sum[i] += weight * own[i];
    }
    refuseNotFinite(sum, "gradients or activations");
    for (float& value : sum) value = std::max(value, 0.0f);
    return sum;
}

}  // namespace

void refuseNotFinite(std::span<const float> values, const char* what) {
    if (std::ranges::all_of(values, [](float value) { return std::isfinite(value); })) return;
    throw NotFiniteError(fmt::format(
        "The network's {} for this image are not finite, so there is no heat map of it: its "
        "training has diverged, or the image is beyond what it can compute. Choose another "
        "image, or train again with a lower learning rate.",
        what));
}

std::string whyNoScores(const InspectedModel& model) {
    if (model.logits() != kNoValue && model.outputNames().size() > 0) return {};
    return "A heat map shows what speaks for a class, but this model has no classes: it "
           "reconstructs images. What its layers compute is shown by: espalier activations";
}

const ModelLayer& GradCam::usualLayer(const InspectedModel& model) {
    if (const std::string why = whyNoScores(model); !why.empty()) throw RequestError(why);
    const std::vector<bool> needed = dependenciesOf(model.graph(), model.logits());
    const ModelLayer* last = nullptr;
    for (const ModelLayer& layer : model.layers()) {
        if (needed[layer.value] && model.isSpatial(layer)) last = &layer;
    }
    if (last) return *last;
    throw RequestError(
        "No layer of this network outputs an image of more than one pixel, so that Grad-CAM has "
        "nothing to show. Try --method occlusion.");
}

GradCam::GradCam(InspectedModel& model, const ModelLayer& layer, std::stop_token stop) {
    if (const std::string why = whyNoScores(model); !why.empty()) throw RequestError(why);
    if (!model.isSpatial(layer)) {
        throw RequestError(fmt::format(
            "The layer '{}' outputs {}, which is no image of several pixels. The last such layer "
            "is '{}'.",
            layer.name,
            model.shapeOf(layer).toString(),
            usualLayer(model).name));
    }
    OpGraph graph = model.graph();
    const ValueId logits = model.logits();
    Value seed;
    seed.name = freshName(graph, "class_seed");
    seed.desc = graph.desc(logits);
    seed.desc.layout = kernels::Layout::plain();
    seed.role = ValueRole::Input;
    seed_ = HostTensor::make(seed.name, kernels::DataType::Float32, seed.desc.shape);
    const ValueId seedId = graph.addValue(std::move(seed));
    ValueGradient result = differentiateValue(std::move(graph), logits, seedId, layer.value);
    if (result.gradient == kNoValue) {
        throw RequestError(
            fmt::format("The classes do not depend on the layer '{}'. Choose another one, such as "
                        "'{}'.",
                        layer.name,
                        usualLayer(model).name));
    }
    activationName_ = readBack(result.graph, layer.value, "activation");
    gradientName_ = readBack(result.graph, result.gradient, "gradient");
    executor_ = model.compile(std::move(result.graph), 1, std::move(stop));
}

void GradCam::run(const HostTensor& image, std::size_t classIndex, const std::stop_token& stop) {
    std::ranges::fill(seed_.floats(), 0.0f);
    seed_.floats()[classIndex] = 1;
    executor_->setInput(image.name, image);
    executor_->setInput(seed_.name, seed_);
    if (!executor_->run(stop)) throw Stopped();
}

HeatMap GradCam::explain(const HostTensor& image,
                         std::optional<std::size_t> classIndex,
                         std::stop_token stop) {
    HeatMap map{.classIndex = classIndex.value_or(0)};
    run(image, map.classIndex, stop);
    map.scores = copied(executor_->readResult(kScores).floats());
    refuseNotFinite(map.scores, "scores");
    if (!classIndex) {
        map.classIndex = indexOfLargest(map.scores);
        if (map.classIndex != 0) run(image, map.classIndex, stop);
    }
    activation_ = executor_->readResult(activationName_);
    gradient_ = executor_->readResult(gradientName_);
    map.height = activation_.shape[2];
    map.width = activation_.shape[3];
    map.values = weightedSum(activation_, gradient_);
    return map;
}

}  // namespace espalier::engine
