// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/freezing.h"

#include <algorithm>
#include <map>

#include "engine/network/trained_part.h"

namespace espalier::ui {

using engine::NetworkDescription;
using engine::NodeId;

namespace {

std::set<NodeId> allBefore(const NetworkDescription& network, const NodeId& node) {
    std::multimap<NodeId, NodeId> sources;
    for (const engine::Connection& wire : network.connections) sources.emplace(wire.to, wire.from);
    std::set<NodeId> before;
    std::vector<NodeId> next{node};
    while (!next.empty()) {
        const NodeId at = next.back();
        next.pop_back();
        const auto [begin, end] = sources.equal_range(at);
        for (auto source = begin; source != end; ++source) {
            if (before.insert(source->second).second) next.push_back(source->second);
        }
    }
    before.erase(node);  // in a drawing with a cycle
    std::erase_if(before, [&](const NodeId& id) { return !sources.contains(id); });
    return before;
}

}  // namespace

Lock combined(const std::vector<Lock>& locks) {
    const auto count = [&](Lock lock) { return std::ranges::count(locks, lock); };
    if (count(Lock::Partly) > 0 || (count(Lock::Closed) > 0 && count(Lock::Open) > 0)) {
        return Lock::Partly;
    }
    return count(Lock::Closed) > 0 ? Lock::Closed : count(Lock::Open) > 0 ? Lock::Open : Lock::None;
}

std::set<NodeId> freezableLayers(const NetworkDescription& network,
                                 const engine::Validation& validation,
                                 const engine::LayerCatalog& catalog) {
    std::set<NodeId> layers;
    if (validation.network) {
        for (const engine::NetworkLayer& layer : validation.network->layers) {
            const bool holds = !layer.shape.parameters.empty() || !layer.shape.states.empty();
            if (holds) layers.insert(layer.id);
        }
    }
    for (const engine::NetworkNode& node : network.nodes) {
        const engine::Layer* layer = catalog.find(node.type);
        const bool hasInput = layer && layer->description().inputs.maximum > 0;
        const bool isUnknown = !validation.network && hasInput;
        if (isUnknown || node.frozen || engine::isRandomInTraining(node.type)) {
            layers.insert(node.id);
        }
    }
    return layers;
}

NetworkEdit setFrozen(const NetworkDescription& network,
                      const std::set<NodeId>& nodes,
                      bool frozen) {
    NetworkEdit edit{network, {}};
    for (engine::NetworkNode& node : edit.network.nodes) {
        if (nodes.contains(node.id)) node.frozen = frozen;
    }
    return edit;
}

NetworkEdit freezeBefore(const NetworkDescription& network,
                         const engine::Validation& validation,
                         const NodeId& node) {
    NetworkEdit edit{network, {}};
    if (validation.network) {
        engine::trainFrom(edit.network, *validation.network, node);
        return edit;
    }
    const std::set<NodeId> before = allBefore(network, node);
    for (engine::NetworkNode& each : edit.network.nodes) {
        each.frozen = before.contains(each.id) && !engine::isRandomInTraining(each.type);
    }
    return edit;
}

NetworkEdit setRateFactor(const NetworkDescription& network,
                          const std::vector<NodeId>& nodes,
                          double factor) {
    const std::set<NodeId> wanted(nodes.begin(), nodes.end());
    NetworkEdit edit{network, nodes};
    for (engine::NetworkNode& node : edit.network.nodes) {
        if (wanted.contains(node.id)) node.rateFactor = factor;
    }
    return edit;
}

}  // namespace espalier::ui
