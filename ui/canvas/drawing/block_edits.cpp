// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/block_edits.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "ui/canvas/drawing/folded_drawing.h"

namespace espalier::ui {

using engine::Connection;
using engine::NetworkDescription;
using engine::NodeId;

namespace {

constexpr const char* kBlockGroup = "block";

int nextPort(const NetworkDescription& network, const NodeId& node) {
    int port = 0;
    for (const Connection& wire : network.connections) {
        if (wire.to == node) port = std::max(port, wire.port + 1);
    }
    return port;
}

// What comes after the block gets its output instead.
void takeOver(NetworkDescription& network,
              const std::vector<Connection>& wires,
              const NodeId& exit) {
    for (const Connection& wire : wires) {
        const auto found = std::ranges::find(network.connections, wire);
        if (found != network.connections.end()) found->from = exit;
    }
}

}  // namespace

NetworkDescription blockOf(const NetworkDescription& network,
                           const std::set<NodeId>& nodes,
                           const std::string& name) {
    NetworkDescription block = fragment(network, nodes);
    block.name = name;
    block.groups.clear();
    block.notes.clear();
    if (block.nodes.empty()) return block;
    for (engine::NetworkNode& node : block.nodes) node.position.reset();
    engine::NodeGroup all{.id = block.freshId(kBlockGroup), .name = name, .folded = true};
    for (const engine::NetworkNode& node : block.nodes) all.nodes.push_back(node.id);
    block.groups.push_back(std::move(all));
    return block;
}

std::vector<NodeId> entrancesOf(const NetworkDescription& block,
                                const engine::LayerCatalog& catalog) {
    std::set<NodeId> fed;
    for (const Connection& wire : block.connections) fed.insert(wire.to);
    std::vector<NodeId> entrances;
    for (const engine::NetworkNode& node : block.nodes) {
        const engine::Layer* layer = catalog.find(node.type);
        const bool takesWires = layer && layer->description().inputs.maximum > 0;
        const bool lacksOne = takesWires && layer->description().inputs.minimum >
                                                static_cast<int>(block.wiresInto(node.id).size());
        if (takesWires && (!fed.contains(node.id) || lacksOne)) entrances.push_back(node.id);
    }
    return entrances;
}

std::optional<NodeId> exitOfBlock(const NetworkDescription& block) {
    std::set<NodeId> followed;
    for (const Connection& wire : block.connections) followed.insert(wire.from);
    std::optional<NodeId> exit;
    for (const engine::NetworkNode& node : block.nodes) {
        if (followed.contains(node.id)) continue;
        if (exit) return std::nullopt;
        exit = node.id;
    }
    return exit;
}

NetworkEdit insertBlock(const NetworkDescription& network,
                        const NetworkDescription& block,
                        const BlockPlace& place,
                        const engine::LayerCatalog& catalog) {
    std::set<NodeId> all;
    for (const engine::NetworkNode& node : block.nodes) all.insert(node.id);
    const NetworkDescription part = blockOf(block, all, block.name);
    NetworkEdit edit = paste(network, part, {0, 0});
    if (part.nodes.empty()) return edit;
    NetworkDescription& next = edit.network;
    next.groups.back().position = place.at;
    std::map<NodeId, NodeId> named;  // of the block, to its copy
    for (std::size_t i = 0; i < part.nodes.size(); ++i) named[part.nodes[i].id] = edit.chosen[i];
    std::vector<Connection> leaving = place.wires;
    NodeId source = leaving.empty() ? place.after : leaving.front().from;
    if (!place.before.empty()) {
        const auto wired = connectShown(next, next.groups.back().id, place.before, catalog);
        return {wired ? wired->network : next, edit.chosen};
    }
    if (leaving.empty() && !source.empty() && place.takesOver) {
        std::ranges::copy_if(network.connections,
                             std::back_inserter(leaving),
                             [&](const Connection& wire) { return wire.from == source; });
    }
    if (source.empty() || !network.find(source)) return edit;
    if (const std::optional<NodeId> exit = exitOfBlock(part)) {
        takeOver(next, leaving, named.at(*exit));
    }
    for (const NodeId& entrance : entrancesOf(part, catalog)) {
        const NodeId& to = named.at(entrance);
        next.connections.push_back({.from = source, .to = to, .port = nextPort(next, to)});
    }
    return edit;
}

}  // namespace espalier::ui
