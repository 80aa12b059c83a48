// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/layer_match.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "engine/weights/layer_list.h"
#include "engine/weights/layer_topology.h"

namespace espalier::engine {

namespace {

constexpr std::array<std::pair<std::string_view, LayerKind>, 5> kTypes{
    {{"Conv2D", LayerKind::Convolution},
     {"ConvTranspose2D", LayerKind::Transposed},
     {"Dense", LayerKind::Dense},
     {"BatchNorm", LayerKind::BatchNorm},
     {"LayerNorm", LayerKind::LayerNorm}}};

LayerKind kindOfLayer(const NetworkLayer& layer) {
    const std::string_view type = layer.layer->description().type;
    const auto* found = std::ranges::find(kTypes, type, &decltype(kTypes)::value_type::first);
    return found == kTypes.end() ? LayerKind::Other : found->second;
}

Pools poolsOf(const NetworkLayer& layer) {
    const std::string_view type = layer.layer->description().type;
    if (type == "MaxPool") return kMaxPool;
    return type == "AveragePool" ? kAveragePool : Pools{0};
}

std::vector<OrderedTensor> kindsAndShapesOf(const NetworkLayer& layer) {
    std::vector<OrderedTensor> tensors;
    for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
        for (const ParameterSpec& spec : *specs) {
            tensors.push_back({kindOfTensor(spec.name), spec.shape});
        }
    }
    return tensors;
}

constexpr std::string_view kTransposed = "transposed ";

/// A file that does not say of all its convolutions what they are may have transposed ones among
/// them: shapes alone count then.
bool tellsTransposed(const WeightFile& file, std::span<const LayerNode> nodes) {
    constexpr int kImageKernelAxes = 4;
    std::set<std::string_view> kernels;
    for (const HostTensor& tensor : file.tensors) {
        if (tensor.shape.rank() == kImageKernelAxes) kernels.insert(tensor.name);
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool isKernel =
            std::ranges::any_of(file.layers[i].tensors,
                                [&](const std::string& name) { return kernels.contains(name); });
        if (isKernel && nodes[i].kind == LayerKind::Other) return false;
    }
    return true;
}

void forgetTransposed(std::span<LayerNode> nodes) {
    for (LayerNode& node : nodes) {
        if (!node.sign.starts_with(kTransposed)) continue;
        node.sign = "kernel " + node.sign.substr(kTransposed.size());
    }
}

std::vector<LayerNode> nodesOf(const WeightFile& file) {
    std::map<std::string_view, const HostTensor*> places;
    for (const HostTensor& tensor : file.tensors) places.emplace(tensor.name, &tensor);
    std::vector<LayerNode> nodes;
    for (const SourceLayer& layer : file.layers) {
        std::vector<OrderedTensor> tensors;
        for (const std::string& name : layer.tensors) {
            const auto found = places.find(name);
            if (found == places.end() || file.unknownLayouts.contains(name)) continue;
            tensors.push_back({kindOfTensor(name), found->second->shape});
        }
        const bool isTransposed = layer.kind == LayerKind::Transposed;
        nodes.push_back(
            {layer.name, signOf(tensors, isTransposed), layer.kind, layer.sources, layer.pools});
    }
    return nodes;
}

struct Left {
    std::vector<std::size_t> ours;
    std::vector<std::size_t> theirs;
};

/// Layers of the top, whose names may say nothing, by their shapes alone.
void addTop(std::span<const LayerNode> ours, std::span<const LayerNode> theirs, LayerPairs& found) {
    std::set<std::size_t> isOurs;
    std::set<std::size_t> isTheirs;
    for (const auto& [our, their] : found.pairs) {
        isOurs.insert(our);
        isTheirs.insert(their);
    }
    std::map<std::string_view, Left> left;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (!isOurs.contains(i)) left[ours[i].sign].ours.push_back(i);
    }
    for (std::size_t j = 0; j < theirs.size(); ++j) {
        if (!isTheirs.contains(j)) left[theirs[j].sign].theirs.push_back(j);
    }
    for (const auto& [sign, places] : left) {
        if (places.ours.size() == 1 && places.theirs.size() == 1) {
            found.pairs.emplace_back(places.ours[0], places.theirs[0]);
        } else if (!places.theirs.empty()) {
            found.unclear.insert(found.unclear.end(), places.ours.begin(), places.ours.end());
        }
    }
}

/// The pairs of equal names, if they leave no question.
std::optional<LayerPairs> matchByNames(const NetworkNodes& ours,
                                       std::span<const LayerNode> theirs) {
    std::map<std::string_view, std::vector<std::size_t>> places;
    for (std::size_t j = 0; j < theirs.size(); ++j) {
        if (!theirs[j].name.empty()) places[theirs[j].name].push_back(j);
    }
    LayerPairs found{.pairs = {}, .unclear = {}, .areByName = true};
    for (std::size_t i = 0; i < ours.nodes.size(); ++i) {
        const auto place = places.find(ours.nodes[i].name);
        const bool isFound = place != places.end() && place->second.size() == 1 &&
                             theirs[place->second.front()].sign == ours.nodes[i].sign;
        if (isFound) found.pairs.emplace_back(i, place->second.front());
        if (!isFound && !ours.isTop[i]) return std::nullopt;
    }
    addTop(ours.nodes, theirs, found);
    return found;
}

LayerPairs allUnclear(std::span<const LayerNode> ours, std::span<const LayerNode> theirs) {
    LayerPairs found;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (std::ranges::find(theirs, ours[i].sign, &LayerNode::sign) != theirs.end()) {
            found.unclear.push_back(i);
        }
    }
    return found;
}

}  // namespace

NetworkNodes nodesOf(const Network& network, const std::vector<bool>& isTop) {
    NetworkNodes found;
    std::vector<LayerCall> calls;
    for (std::size_t i = 0; i < network.layers.size(); ++i) {
        const NetworkLayer& layer = network.layers[i];
        LayerCall& call = calls.emplace_back();
        call.sources.assign(layer.sources.begin(), layer.sources.end());
        call.pools = poolsOf(layer);
        const std::vector<OrderedTensor> tensors = kindsAndShapesOf(layer);
        if (tensors.empty()) continue;
        const LayerKind kind = kindOfLayer(layer);
        call.node = found.nodes.size();
        found.nodes.push_back(
            {layer.id, signOf(tensors, kind == LayerKind::Transposed), kind, {}, {}});
        found.layers.push_back(i);
        found.isTop.push_back(isTop[i]);
    }
    if (auto sources = nearestSources(calls, found.nodes.size())) {
        for (std::size_t i = 0; i < found.nodes.size(); ++i) {
            found.nodes[i].sources = std::move((*sources)[i].nodes);
            found.nodes[i].pools = std::move((*sources)[i].pools);
        }
    }
    return found;
}

LayerPairs matchLayers(NetworkNodes ours, const WeightFile& file) {
    std::vector<LayerNode> theirs = nodesOf(file);
    if (!tellsTransposed(file, theirs)) {
        forgetTransposed(ours.nodes);
        forgetTransposed(theirs);
    }
    if (auto named = matchByNames(ours, theirs)) return std::move(*named);
    switch (file.layerOrder) {
        case LayerOrder::Connected:
            return matchByTopology(ours.nodes, theirs);
        case LayerOrder::Listed:
            return matchByList(ours.nodes, theirs);
        case LayerOrder::WithinKinds:
            return matchByKindLists(ours.nodes, theirs);
        case LayerOrder::Unknown:
            break;
    }
    return allUnclear(ours.nodes, theirs);
}

}  // namespace espalier::engine
