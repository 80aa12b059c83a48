// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_drawn_layers.h"

#include <algorithm>
#include <iterator>

#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/formats/onnx_refusal.h"
#include "engine/layers/shape_rules.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr const char* kInput = "input";

void refuseErrors(const Diagnostics& diagnostics) {
    for (const Diagnostic& problem : diagnostics) {
        if (problem.severity != Severity::Error) continue;
        throw OnnxRefusal(withoutFullStop(englishSentence(problem)));
    }
}

bool isTooLarge(const kernels::Shape& shape) {
    std::int64_t product = 1;
    for (const std::int64_t size : shape.sizes()) product = saturatingProduct({product, size});
    return product < 1 || product > limits::kTensorElements;
}

HostTensor* find(std::vector<HostTensor>& tensors, const std::string& name) {
    const auto found = std::ranges::find(tensors, name, &HostTensor::name);
    return found == tensors.end() ? nullptr : &*found;
}

void checkTensors(const std::vector<HostTensor>& tensors,
                  const std::vector<ParameterSpec>& specs,
                  const std::string& layer) {
    for (const ParameterSpec& spec : specs) {
        const auto found = std::ranges::find(tensors, spec.name, &HostTensor::name);
        if (found != tensors.end() && found->shape == spec.shape) continue;
        throw OnnxRefusal(
            fmt::format("the {} of '{}' needs the size {}{}",
                        spec.name,
                        layer,
                        spec.shape.toString(),
                        found == tensors.end() ? "" : ", not " + found->shape.toString()));
    }
}

}  // namespace

OnnxDrawnLayers::OnnxDrawnLayers(const kernels::Shape& image) : data_{.input = image} {
    network_.nodes.push_back({.id = kInput, .type = "Input"});
    layers_[kInput] = {.output = image, .sources = {}, .tensors = {}};
}

void OnnxDrawnLayers::add(NewLayer layer) {
    if (std::ssize(network_.nodes) >= limits::kLayers) {
        throw OnnxRefusal(
            fmt::format("it needs more than {} layers, the limit of a network", limits::kLayers));
    }
    NetworkNode node{.id = layer.id, .type = layer.type, .attributes = std::move(layer.attributes)};
    Layer drawn{.place = network_.nodes.size(),
                .firstWire = network_.connections.size(),
                .output = checkedOutput(node, layer),
                .sources = layer.sources,
                .countsPixels = wouldCountPixels(layer),
                .tensors = std::move(layer.tensors)};
    network_.nodes.push_back(std::move(node));
    int port = 0;
    for (const NodeId& source : layer.sources) {
        network_.connections.push_back({source, layer.id, port++});
        ++layers_.at(source).followers;
    }
    layers_[layer.id] = std::move(drawn);
}

kernels::Shape OnnxDrawnLayers::checkedOutput(NetworkNode& node, const NewLayer& layer) const {
    const engine::Layer* type = catalog_.find(layer.type);
    FieldValues attributes = node.attributes;
    refuseErrors(completeAndCheck(type->description().fields, attributes, node.id));
    const PortCount ports = type->description().inputs;
    const auto count = static_cast<int>(layer.sources.size());
    if (count < ports.minimum || count > ports.maximum) {
        throw OnnxRefusal(fmt::format("'{}' would have {} inputs, and {} has {} to {}",
                                      layer.id,
                                      count,
                                      layer.type,
                                      ports.minimum,
                                      ports.maximum));
    }
    std::vector<kernels::Shape> inputs;
    for (const NodeId& source : layer.sources) inputs.push_back(shapeOf(source));
    const LayerShape shape = type->shape({.attributes = attributes,
                                          .inputs = inputs,
                                          .data = data_,
                                          .node = node.id,
                                          .name = node.id,
                                          .sources = layer.sources});
    refuseErrors(shape.diagnostics);
    if (isTooLarge(shape.output)) {
        throw OnnxRefusal(
            fmt::format("the output of '{}' would have the size {}, more than any "
                        "computer can hold",
                        layer.id,
                        shapeText(shape.output)));
    }
    checkTensors(layer.tensors, shape.parameters, layer.id);
    checkTensors(layer.tensors, shape.states, layer.id);
    return shape.output;
}

bool OnnxDrawnLayers::wouldCountPixels(const NewLayer& layer) const {
    if (layer.type == "Flatten") return true;
    const bool isCounted = layer.type == "Dense" || layer.type == "GlobalAveragePool";
    return !isCounted && std::ranges::any_of(layer.sources, [this](const NodeId& source) {
        return countsPixels(source);
    });
}

bool OnnxDrawnLayers::takesConstants(const NodeId& id) {
    constexpr int kMost = 16;
    return ++layers_.at(id).constants <= kMost;
}

void OnnxDrawnLayers::scale(const NodeId& id,
                            std::span<const float> factors,
                            std::span<const float> summands) {
    Layer& layer = layers_.at(id);
    const std::span<float> weights = find(layer.tensors, "weight")->floats();
    const std::size_t perChannel = weights.size() / factors.size();
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] *= factors[i / perChannel];
    HostTensor* bias = find(layer.tensors, "bias");
    if (!bias) {
        const auto channels = static_cast<std::int64_t>(factors.size());
        layer.tensors.push_back(HostTensor::make("bias", kernels::DataType::Float32, {channels}));
        bias = &layer.tensors.back();
        network_.nodes[layer.place].attributes["bias"] = true;
    }
    const std::span<float> values = bias->floats();
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = values[i] * factors[i] + summands[i];
    }
}

void OnnxDrawnLayers::replace(const NodeId& id, const NodeId& newId, const std::string& type) {
    auto layer = layers_.extract(id);
    layer.key() = newId;
    const Layer& moved = layer.mapped();
    network_.nodes[moved.place].id = newId;
    network_.nodes[moved.place].type = type;
    for (std::size_t i = 0; i < moved.sources.size(); ++i) {
        network_.connections[moved.firstWire + i].to = newId;
    }
    layers_.insert(std::move(layer));
}

bool OnnxDrawnLayers::takeOutputsFromData(const NodeId& last) {
    static const std::vector<std::string> kPassed{
        "ReLU", "GlobalAveragePool", "Flatten", "Dropout", "Softmax", "AveragePool"};
    if (shapeOf(last).rank() != 1) return false;
    for (NodeId id = last;; id = sourcesOf(id).front()) {
        if (id != last && layers_.at(id).followers > 1) return false;
        NetworkNode& node = network_.nodes[at(id)];
        const bool isConvolution = node.type == "Conv2D";
        if (node.type == "Dense" || isConvolution) {
            const auto groups = node.attributes.find("groups");
            if (groups != node.attributes.end() && groups->second != FieldValue(std::int64_t{1})) {
                return false;
            }
            // A convolution whose pixels are counted does not give one number per class.
            if (shapeOf(last)[0] != shapeOf(id)[0]) return false;
            node.attributes[isConvolution ? "filters" : "units"] = std::int64_t{0};
            return true;
        }
        if (std::ranges::find(kPassed, node.type) == kPassed.end()) return false;
    }
}

std::vector<HostTensor> OnnxDrawnLayers::takeTensors() {
    std::vector<HostTensor> tensors;
    for (const NetworkNode& node : network_.nodes) {
        for (HostTensor& tensor : layers_.at(node.id).tensors) {
            tensor.name = node.id + "." + tensor.name;
            tensors.push_back(std::move(tensor));
        }
    }
    return tensors;
}

}  // namespace espalier::engine
