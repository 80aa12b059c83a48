// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/folded_drawing.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "ui/canvas/drawing/canvas_layout.h"

namespace espalier::ui {

using engine::Connection;
using engine::NetworkDescription;
using engine::NodeGroup;
using engine::NodeId;

namespace {

const NodeGroup* foldedGroup(const NetworkDescription& network, const NodeId& shown) {
    const NodeGroup* group = network.findGroup(shown);
    return group && group->folded ? group : nullptr;
}

std::set<NodeId> membersOf(const NodeGroup& group) {
    return {group.nodes.begin(), group.nodes.end()};
}

// A box has the position of its first layer in the list.
void addBoxes(FoldedDrawing& drawing, const NetworkDescription& network) {
    std::set<NodeId> drawn;
    for (const engine::NetworkNode& node : network.nodes) {
        const auto hidden = drawing.hiddenIn.find(node.id);
        if (hidden == drawing.hiddenIn.end()) {
            drawing.network.nodes.push_back(
                {.id = node.id, .type = node.type, .position = node.position});
        } else if (drawn.insert(hidden->second).second) {
            drawing.network.nodes.push_back(
                {.id = hidden->second,
                 .type = kGroupBox,
                 .position = network.findGroup(hidden->second)->position});
        }
    }
}

void addWires(FoldedDrawing& drawing, const NetworkDescription& network) {
    std::map<std::pair<NodeId, NodeId>, std::size_t> ofGroups;
    for (std::size_t i = 0; i < network.connections.size(); ++i) {
        const Connection& wire = network.connections[i];
        const NodeId& from = drawing.shownId(wire.from);
        const NodeId& to = drawing.shownId(wire.to);
        const bool ofGroup = from != wire.from || to != wire.to;
        if (ofGroup && from == to) continue;
        const std::size_t next = drawing.network.connections.size();
        if (ofGroup) {
            const auto [there, isNew] = ofGroups.try_emplace({from, to}, next);
            if (!isNew) {
                drawing.carried[there->second].push_back(i);
                continue;
            }
        }
        drawing.network.connections.push_back(
            {.from = from, .to = to, .port = ofGroup ? 0 : wire.port});
        drawing.carried.push_back({i});
    }
}

// The common source of all wires; none if they come from several layers.
std::optional<NodeId> commonSource(const std::vector<Connection>& wires) {
    if (wires.empty()) return std::nullopt;
    const NodeId& source = wires.front().from;
    const bool same =
        std::ranges::all_of(wires, [&](const Connection& wire) { return wire.from == source; });
    return same ? std::optional(source) : std::nullopt;
}

std::vector<Connection> wiresInto(const NetworkDescription& network, const NodeGroup& group) {
    const std::set<NodeId> members = membersOf(group);
    std::vector<Connection> wires;
    for (const Connection& wire : network.connections) {
        if (members.contains(wire.to) && !members.contains(wire.from)) wires.push_back(wire);
    }
    return wires;
}

void changeSource(NetworkDescription& network,
                  const std::vector<Connection>& wires,
                  const NodeId& source) {
    for (const Connection& wire : wires) {
        const auto found = std::ranges::find(network.connections, wire);
        if (found != network.connections.end()) found->from = source;
    }
}

// The only layer of a group that takes a wire and has none.
std::optional<NodeId> openEntrance(const NetworkDescription& network,
                                   const NodeGroup& group,
                                   const engine::LayerCatalog& catalog) {
    std::optional<NodeId> entrance;
    for (const NodeId& id : group.nodes) {
        const engine::NetworkNode* node = network.find(id);
        const engine::Layer* layer = node ? catalog.find(node->type) : nullptr;
        const bool takesWires = layer && layer->description().inputs.maximum > 0;
        if (!takesWires || !network.wiresInto(id).empty()) continue;
        if (entrance) return std::nullopt;
        entrance = id;
    }
    return entrance;
}

std::optional<NetworkEdit> connectTo(const NetworkDescription& network,
                                     const NodeId& source,
                                     const NodeId& to,
                                     const engine::LayerCatalog& catalog) {
    const NodeGroup* group = foldedGroup(network, to);
    if (!group) return connect(network, source, to, catalog);
    // As with a layer that has one input, the new wire replaces the old one.
    const std::vector<Connection> entering = wiresInto(network, *group);
    if (commonSource(entering)) {
        NetworkEdit edit{network, group->nodes};
        changeSource(edit.network, entering, source);
        return edit;
    }
    const std::optional<NodeId> entrance =
        entering.empty() ? openEntrance(network, *group, catalog) : std::nullopt;
    if (!entrance) return std::nullopt;
    return connect(network, source, *entrance, catalog);
}

}  // namespace

const NodeId& FoldedDrawing::shownId(const NodeId& layer) const {
    const auto hidden = hiddenIn.find(layer);
    return hidden == hiddenIn.end() ? layer : hidden->second;
}

FoldedDrawing foldedDrawing(const NetworkDescription& network) {
    FoldedDrawing drawing;
    for (const NodeGroup& group : network.groups) {
        if (!group.folded) {
            drawing.network.groups.push_back(group);
            continue;
        }
        for (const NodeId& node : group.nodes) drawing.hiddenIn[node] = group.id;
    }
    drawing.network.nodes.reserve(network.nodes.size());
    addBoxes(drawing, network);
    addWires(drawing, network);
    return drawing;
}

std::map<NodeId, NodeId> exitsOfGroups(const NetworkDescription& network) {
    std::unordered_map<std::string_view, std::size_t> groupOf;
    std::vector<std::set<std::string_view>> loose(network.groups.size());    // feed nothing
    std::vector<std::set<std::string_view>> leaving(network.groups.size());  // feed others
    for (std::size_t group = 0; group < network.groups.size(); ++group) {
        for (const NodeId& id : network.groups[group].nodes) {
            groupOf.insert_or_assign(id, group);
            loose[group].insert(id);
        }
    }
    for (const Connection& wire : network.connections) {
        const auto from = groupOf.find(wire.from);
        if (from == groupOf.end()) continue;
        const auto to = groupOf.find(wire.to);
        loose[from->second].erase(wire.from);
        const bool staysInside = to != groupOf.end() && to->second == from->second;
        if (!staysInside) leaving[from->second].insert(wire.from);
    }
    std::map<NodeId, NodeId> exits;
    for (std::size_t group = 0; group < network.groups.size(); ++group) {
        const auto& possible = leaving[group].empty() ? loose[group] : leaving[group];
        if (possible.size() == 1) exits.emplace(network.groups[group].id, *possible.begin());
    }
    return exits;
}

std::optional<NodeId> exitOf(const NetworkDescription& network, const NodeId& shown) {
    if (!network.findGroup(shown)) return shown;
    const std::map<NodeId, NodeId> exits = exitsOfGroups(network);
    const auto exit = exits.find(shown);
    return exit == exits.end() ? std::nullopt : std::optional(exit->second);
}

std::optional<NetworkEdit> connectShown(const NetworkDescription& network,
                                        const NodeId& from,
                                        const NodeId& to,
                                        const engine::LayerCatalog& catalog) {
    const std::optional<NodeId> source = exitOf(network, from);
    if (!source) return std::nullopt;
    return connectTo(network, *source, to, catalog);
}

std::optional<NetworkEdit> rerouteShown(const NetworkDescription& network,
                                        const std::vector<Connection>& carried,
                                        const Connection& moved,
                                        const Connection& ends,
                                        const engine::LayerCatalog& catalog) {
    const bool layersOnly = !foldedGroup(network, ends.from) && !foldedGroup(network, ends.to) &&
                            !foldedGroup(network, moved.from) && !foldedGroup(network, moved.to);
    if (layersOnly) return reroute(network, moved, ends, catalog);
    if (ends.to == moved.to) {
        const std::optional<NodeId> source = exitOf(network, ends.from);
        if (!source) return std::nullopt;
        NetworkEdit edit{network, {}};
        changeSource(edit.network, carried, *source);
        return edit;
    }
    const std::optional<NodeId> source = commonSource(carried);
    if (!source) return std::nullopt;
    NetworkDescription without = network;
    for (const Connection& wire : carried) without = disconnect(without, wire).network;
    return connectTo(without, *source, ends.to, catalog);
}

std::optional<NetworkEdit> insertOnShown(const NetworkDescription& network,
                                         const std::vector<Connection>& carried,
                                         const engine::Layer& layer) {
    const std::optional<NodeId> source = commonSource(carried);
    if (!source) return std::nullopt;
    NetworkEdit edit = insertOnWire(network, carried.front(), layer);
    if (layer.description().inputs.maximum == 0) return edit;
    changeSource(edit.network, {carried.begin() + 1, carried.end()}, edit.chosen.front());
    return edit;
}

std::optional<NetworkEdit> insertAfterShown(const NetworkDescription& network,
                                            const NodeId& shown,
                                            const engine::Layer& layer) {
    const NodeGroup* group = foldedGroup(network, shown);
    if (!group) return insertAfter(network, shown, layer);
    const std::optional<NodeId> source = exitOf(network, shown);
    if (!source) return std::nullopt;
    const std::set<NodeId> members = membersOf(*group);
    std::vector<Connection> leaving;
    for (const Connection& wire : network.connections) {
        if (wire.from == *source && !members.contains(wire.to)) leaving.push_back(wire);
    }
    return leaving.empty() ? insertAfter(network, *source, layer)
                           : insertOnShown(network, leaving, layer);
}

std::optional<NetworkEdit> placeAtWire(const NetworkDescription& network,
                                       const engine::Layer& layer,
                                       CanvasPoint at,
                                       const LooseWire& wire,
                                       const engine::LayerCatalog& catalog) {
    const NetworkEdit placed = place(network, layer, at);
    const NodeId& id = placed.chosen.front();
    std::optional<NetworkEdit> edit = wire.fromOutput
                                          ? connectShown(placed.network, wire.start, id, catalog)
                                          : connectShown(placed.network, id, wire.start, catalog);
    if (edit) edit->chosen = placed.chosen;
    return edit;
}

}  // namespace espalier::ui
