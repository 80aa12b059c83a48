// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/inspected_model.h"

#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/spelling.h"
#include "engine/compiler/compile.h"
#include "engine/evaluation/prediction_memory.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

std::string didYouMean(const std::string& word, const std::vector<std::string>& known) {
    const std::string nearest = nearestWord(word, known);
    return nearest.empty() ? "" : fmt::format(" Did you mean {}?", nearest);
}

}  // namespace

std::unique_ptr<InspectedModel> InspectedModel::load(const std::filesystem::path& file,
                                                     kernels::Device& device,
                                                     std::size_t memoryLimit) {
    return std::unique_ptr<InspectedModel>(
        new InspectedModel(readModelFile(file), device, memoryLimit));
}

InspectedModel::InspectedModel(ModelFile file, kernels::Device& device, std::size_t memoryLimit)
    : file_(std::move(file)), device_(device), memoryLimit_(memoryLimit), store_(device) {}

const ModelLayer& InspectedModel::layer(const std::string& name) const {
    const auto found = std::ranges::find(layers(), name, &ModelLayer::name);
    if (found != layers().end()) return *found;
    std::vector<std::string> known;
    for (const ModelLayer& layer : layers()) known.push_back(layer.name);
    throw RequestError(
        fmt::format("The model has no layer '{}'.{}", name, didYouMean(name, known)));
}

kernels::Shape InspectedModel::shapeOf(const ModelLayer& layer) const {
    return kernels::Shape(graph().desc(layer.value).shape.sizes().subspan(1));
}

bool InspectedModel::isSpatial(const ModelLayer& layer) const {
    const kernels::Shape shape = shapeOf(layer);
    return shape.rank() == 3 && shape[1] * shape[2] > 1;
}

ValueId InspectedModel::logits() const {
    const ValueId scores = graph().find(kScores);
    for (const OpNode& node : graph().ops) {
        const bool isLast = !node.outputs.empty() && node.outputs.front() == scores;
        if (isLast && std::holds_alternative<kernels::SoftmaxForward>(node.op)) {
            return node.inputs.front();
        }
    }
    return kNoValue;
}

std::size_t InspectedModel::classOf(const std::string& name) const {
    const auto found = std::ranges::find(outputNames(), name);
    if (found != outputNames().end()) {
        return static_cast<std::size_t>(found - outputNames().begin());
    }
    constexpr std::size_t kMostListed = 20;
    const std::string all =
        outputNames().size() > kMostListed
            ? fmt::format(" It has {} classes.", outputNames().size())
            : fmt::format(" Its classes are {}.", fmt::join(outputNames(), ", "));
    throw RequestError(fmt::format(
        "The model has no class '{}'.{}{}", name, all, didYouMean(name, outputNames())));
}

HostTensor InspectedModel::prepared(const Image& image) const {
    const Preprocessing& how = recipe();
    HostTensor input = HostTensor::make(
        kImageInput, kernels::DataType::Float32, {1, how.channels, how.height, how.width});
    normaliseImage(resizeImage(image, how), how, input.floats().data());
    return input;
}

std::unique_ptr<Executor> InspectedModel::compile(OpGraph graph,
                                                  std::int64_t batch,
                                                  std::stop_token stop) {
    CompileOptions options;
    options.mode = Mode::Predict;
    options.loss = nullptr;
    options.batch = batch;
    options.parameterLayouts = store_.layouts();
    CompiledPlan plan = compileGraph(std::move(graph), device_, options, std::move(stop));
    const std::string why = whyTooLarge(predictionBytes(plan.plan, device_.description()),
                                        batch,
                                        predictionLimit(device_.description(), memoryLimit_));
    if (!why.empty()) throw RequestError(why);
    store_.declare(plan.plan);
    // Also what no plan before this one has needed.
    store_.importTensors(*device_.createStream(), file_.imported.tensors);
    return std::make_unique<Executor>(std::move(plan), store_, device_);
}

std::string freshName(const OpGraph& graph, std::string wanted) {
    while (graph.find(wanted) != kNoValue) wanted += '+';
    return wanted;
}

std::string readBack(OpGraph& graph, ValueId id, const std::string& wanted) {
    Value& value = graph.values[id];
    value.name = freshName(graph, wanted);
    value.role = ValueRole::Result;
    value.desc.layout = kernels::Layout::plain();
    return value.name;
}

}  // namespace espalier::engine
