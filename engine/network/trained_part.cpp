// SPDX-License-Identifier: Apache-2.0
#include "engine/network/trained_part.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/base/translatable.h"
#include "engine/layers/layer_catalog.h"

namespace espalier::engine {

namespace {

/// One flag per layer of a network.
using Layers = std::vector<bool>;

bool hasParameters(const NetworkLayer& layer) {
    return !layer.shape.parameters.empty();
}

// Weights decay; biases and the scales of normalisation do not.
bool hasWeights(const NetworkLayer& layer) {
    return std::ranges::any_of(layer.shape.parameters, [](const ParameterSpec& parameter) {
        return parameter.traits.decays;
    });
}

bool isTrained(const NetworkLayer& layer) {
    return std::ranges::any_of(layer.shape.parameters, [](const ParameterSpec& parameter) {
        return parameter.traits.trainable;
    });
}

/// The layers that a marked one follows.
Layers before(const Network& network, const Layers& marked) {
    Layers result(marked.size());
    for (std::size_t i = marked.size(); i-- > 0;) {
        if (!marked[i] && !result[i]) continue;
        for (const int source : network.layers[i].sources) {
            result[static_cast<std::size_t>(source)] = true;
        }
    }
    return result;
}

/// The marked layers and those that follow one.
Layers from(const Network& network, const Layers& marked) {
    Layers result = marked;
    for (std::size_t i = 0; i < result.size(); ++i) {
        for (const int source : network.layers[i].sources) {
            if (result[static_cast<std::size_t>(source)]) result[i] = true;
        }
    }
    return result;
}

Layers lastLayer(const Network& network) {
    std::optional<std::size_t> last;
    bool weights = false;
    for (std::size_t i = 0; i < network.layers.size(); ++i) {
        const NetworkLayer& layer = network.layers[i];
        if (!hasParameters(layer) || (weights && !hasWeights(layer))) continue;
        last = i;
        weights = hasWeights(layer);
    }
    Layers marked(network.layers.size());
    if (last) marked[*last] = true;
    return from(network, marked);
}

/// Height × width of the images that a layer with parameters computes; nothing for single values.
std::optional<kernels::Shape> imageSize(const NetworkLayer& layer) {
    const kernels::Shape& output = layer.shape.output;
    if (!hasParameters(layer) || output.rank() != 3) return std::nullopt;
    const kernels::Shape size{output[1], output[2]};
    return size.elementCount() > 1 ? std::optional(size) : std::nullopt;
}

Layers lastStage(const Network& network) {
    std::optional<kernels::Shape> last;
    for (const NetworkLayer& layer : network.layers) {
        if (const auto size = imageSize(layer)) last = size;
    }
    Layers otherSize(network.layers.size());
    for (std::size_t i = 0; i < otherSize.size(); ++i) {
        const auto size = imageSize(network.layers[i]);
        otherSize[i] = size && !(*size == *last);
    }
    Layers result = before(network, otherSize);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = !result[i] && !otherSize[i];
    return result;
}

Layers layersOf(const Network& network, TrainedPart part) {
    switch (part) {
        case TrainedPart::LastLayer:
            return lastLayer(network);
        case TrainedPart::LastStage:
            return lastStage(network);
        case TrainedPart::All:
            break;
    }
    return Layers(network.layers.size(), true);
}

void train(NetworkDescription& drawing, const Network& network, const Layers& trained) {
    Layers frozen(trained.size());
    for (std::size_t i = 0; i < frozen.size(); ++i) {
        frozen[i] = hasParameters(network.layers[i]) && !trained[i];
    }
    const Layers beforeFrozen = before(network, frozen);
    std::unordered_map<std::string_view, NetworkNode*> nodes;  // a search for each would be slow
    for (NetworkNode& node : drawing.nodes) nodes.try_emplace(node.id, &node);
    for (std::size_t i = 0; i < frozen.size(); ++i) {
        const NetworkLayer& layer = network.layers[i];
        const auto node = nodes.find(layer.id);
        if (node == nodes.end()) continue;
        const bool follows = !layer.sources.empty() && !hasParameters(layer) && beforeFrozen[i];
        node->second->frozen = frozen[i] || follows;
    }
}

bool differsInTraining(const NetworkLayer& layer) {
    return hasParameters(layer) || !layer.shape.states.empty() ||
           isRandomInTraining(layer.layer->description().type);
}

/// `other` has the same nodes.
bool trainsTheSame(const NetworkDescription& drawing,
                   const NetworkDescription& other,
                   const Network& network) {
    std::unordered_set<std::string_view> counted;
    for (const NetworkLayer& layer : network.layers) {
        if (differsInTraining(layer)) counted.insert(layer.id);
    }
    return std::ranges::equal(
        drawing.nodes, other.nodes, [&](const NetworkNode& a, const NetworkNode& b) {
            return a.frozen == b.frozen || !counted.contains(a.id);
        });
}

}  // namespace

void trainPart(NetworkDescription& drawing, const Network& network, TrainedPart part) {
    train(drawing, network, layersOf(network, part));
}

void trainFrom(NetworkDescription& drawing, const Network& network, const NodeId& layer) {
    Layers marked(network.layers.size());
    for (std::size_t i = 0; i < marked.size(); ++i) marked[i] = network.layers[i].id == layer;
    Layers trained = before(network, marked);
    trained.flip();
    train(drawing, network, trained);
}

bool isRandomInTraining(std::string_view layerType) {
    return layerType == "Dropout";
}

bool trainPart(NetworkDescription& drawing, const DataInterface& data, TrainedPart part) {
    const std::optional<Network> network = networkOfParts(drawing, data);
    if (network) trainPart(drawing, *network, part);
    return network.has_value();
}

std::optional<Network> networkOfParts(const NetworkDescription& drawing, DataInterface data) {
    static const LayerCatalog kCatalog;  // networks point into it
    constexpr std::int64_t kSomeOutputs = 2;
    if (data.outputWidth == 0) data.outputWidth = kSomeOutputs;
    return validate(drawing, kCatalog, data).network;
}

std::optional<TrainedPart> trainedPartOf(const NetworkDescription& drawing,
                                         const Network& network) {
    // The whole first: a network of one stage is trained whole.
    for (const TrainedPart part :
         {TrainedPart::All, TrainedPart::LastLayer, TrainedPart::LastStage}) {
        NetworkDescription trained = drawing;
        trainPart(trained, network, part);
        if (trainsTheSame(trained, drawing, network)) return part;
    }
    return std::nullopt;
}

Diagnostics checkTrainedPart(const Network& network) {
    if (std::ranges::none_of(network.layers, hasParameters)) return {};
    if (std::ranges::any_of(network.layers, isTrained)) return {};
    const Layers last = lastLayer(network);
    Fix fix{.code = "train_layers", .node = {}};
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (!last[i]) continue;
        if (hasParameters(network.layers[i])) fix.arguments.push_back(network.layers[i].id);
    }
    fix.node = fix.arguments.front();
    return {{.code = "network.all_frozen",
             .node = fix.node,
             .pattern = translatable("Diagnostics",
                                     "Nothing would be trained: every layer with parameters is "
                                     "frozen or has the rate factor 0. Train at least one of "
                                     "them, for example '{0}'."),
             .arguments = {fix.node},
             .fixes = {fix}}};
}

}  // namespace espalier::engine
