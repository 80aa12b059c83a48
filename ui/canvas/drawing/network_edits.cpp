// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/network_edits.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/canvas/drawing/canvas_layout.h"

namespace espalier::ui {

using engine::Connection;
using engine::NetworkDescription;
using engine::NodeId;

namespace {

NodeId addNode(NetworkDescription& network, const std::string& type) {
    NodeId id = network.freshId(type);
    network.nodes.push_back({.id = id, .type = type});
    return id;
}

// After `after` in the list as well, so that a file has the order of the drawing.
NodeId addNodeBehind(NetworkDescription& network, const std::string& type, const NodeId& after) {
    NodeId id = network.freshId(type);
    const auto place = std::ranges::find(network.nodes, after, &engine::NetworkNode::id);
    const auto behind = place == network.nodes.end() ? place : std::next(place);
    network.nodes.insert(behind, {.id = id, .type = type});
    return id;
}

int freePort(const NetworkDescription& network, const NodeId& node) {
    int port = 0;
    for (const Connection& wire : network.connections) {
        if (wire.to == node) port = std::max(port, wire.port + 1);
    }
    return port;
}

bool takesOneWire(const engine::Layer* layer) {
    return layer && layer->description().inputs.maximum == 1;
}

void joinGroup(NetworkDescription& network, const engine::NodeGroup* group, const NodeId& node) {
    if (group) network.findGroup(group->id)->nodes.push_back(node);
}

// The group that contains both boxes.
const engine::NodeGroup* commonGroup(const NetworkDescription& network,
                                     const NodeId& a,
                                     const NodeId& b) {
    const engine::NodeGroup* group = network.groupOf(a);
    return group == network.groupOf(b) ? group : nullptr;
}

// The group for a box inserted between `after` and its successors.
const engine::NodeGroup* groupBehind(const NetworkDescription& network, const NodeId& after) {
    for (const Connection& wire : network.connections) {
        if (wire.from != after) continue;
        if (const engine::NodeGroup* group = commonGroup(network, after, wire.to)) return group;
    }
    return nullptr;
}

CanvasPoint shifted(const CanvasPoint& point, const CanvasPoint& offset) {
    return {point[0] + offset[0], point[1] + offset[1]};
}

// The first source of a removed box, traced through other removed boxes.
std::optional<NodeId> sourceThrough(const NetworkDescription& network,
                                    const std::set<NodeId>& removed,
                                    NodeId node) {
    for (std::size_t hops = 0; hops <= network.nodes.size(); ++hops) {
        if (!removed.contains(node)) return node;
        const std::vector<std::size_t> wires = network.wiresInto(node);
        if (wires.empty()) return std::nullopt;
        node = network.connections[wires.front()].from;
    }
    return std::nullopt;  // a cycle of removed boxes
}

}  // namespace

NetworkEdit insertAfter(const NetworkDescription& network,
                        const NodeId& after,
                        const engine::Layer& layer) {
    NetworkEdit edit{network, {}};
    NetworkDescription& next = edit.network;
    const NodeId id = addNodeBehind(next, layer.description().type, after);
    edit.chosen = {id};
    if (!network.find(after) || layer.description().inputs.maximum == 0) return edit;
    joinGroup(next, groupBehind(network, after), id);
    for (Connection& wire : next.connections) {
        if (wire.from == after) wire.from = id;
    }
    next.connections.push_back({.from = after, .to = id, .port = 0});
    return edit;
}

NetworkEdit insertOnWire(const NetworkDescription& network,
                         const Connection& wire,
                         const engine::Layer& layer) {
    NetworkEdit edit{network, {}};
    NetworkDescription& next = edit.network;
    const NodeId id = addNodeBehind(next, layer.description().type, wire.from);
    edit.chosen = {id};
    if (layer.description().inputs.maximum == 0) return edit;
    const auto found = std::ranges::find(next.connections, wire);
    if (found == next.connections.end()) return edit;
    joinGroup(next, commonGroup(network, wire.from, wire.to), id);
    found->from = id;
    next.connections.push_back({.from = wire.from, .to = id, .port = 0});
    return edit;
}

NetworkEdit place(const NetworkDescription& network, const engine::Layer& layer, CanvasPoint at) {
    NetworkEdit edit{network, {}};
    const NodeId id = addNode(edit.network, layer.description().type);
    edit.network.find(id)->position = at;
    edit.chosen = {id};
    return edit;
}

NetworkEdit connect(const NetworkDescription& network,
                    const NodeId& from,
                    const NodeId& to,
                    const engine::LayerCatalog& catalog) {
    NetworkEdit edit{network, {to}};
    NetworkDescription& next = edit.network;
    const engine::NetworkNode* target = network.find(to);
    if (from == to || !target || !network.find(from)) return edit;
    if (takesOneWire(catalog.find(target->type))) {
        std::erase_if(next.connections, [&](const Connection& wire) { return wire.to == to; });
    }
    next.connections.push_back({.from = from, .to = to, .port = freePort(next, to)});
    return edit;
}

NetworkEdit reroute(const NetworkDescription& network,
                    const Connection& wire,
                    const Connection& ends,
                    const engine::LayerCatalog& catalog) {
    NetworkEdit edit{network, {}};
    NetworkDescription& next = edit.network;
    const engine::NetworkNode* target = network.find(ends.to);
    if (ends.from == ends.to || !target || !network.find(ends.from)) return edit;
    const bool sameBox = wire.to == ends.to;
    if (!sameBox && takesOneWire(catalog.find(target->type))) {
        std::erase_if(next.connections, [&](const Connection& old) { return old.to == ends.to; });
    }
    const auto found = std::ranges::find(next.connections, wire);
    if (found == next.connections.end()) return {network, {}};
    const int port = sameBox ? wire.port : freePort(next, ends.to);
    *found = {.from = ends.from, .to = ends.to, .port = port};
    return edit;
}

NetworkEdit disconnect(const NetworkDescription& network, const Connection& wire) {
    NetworkEdit edit{network, {}};
    const auto found = std::ranges::find(edit.network.connections, wire);
    if (found != edit.network.connections.end()) edit.network.connections.erase(found);
    return edit;
}

NetworkEdit removeNodes(const NetworkDescription& network, const std::set<NodeId>& nodes) {
    NetworkEdit edit{network, {}};
    NetworkDescription& next = edit.network;
    next.connections.clear();
    for (Connection wire : network.connections) {
        if (nodes.contains(wire.to)) continue;
        const std::optional<NodeId> source = sourceThrough(network, nodes, wire.from);
        if (!source) continue;
        wire.from = *source;
        next.connections.push_back(wire);
    }
    std::erase_if(next.nodes,
                  [&](const engine::NetworkNode& node) { return nodes.contains(node.id); });
    std::erase_if(next.notes, [&](const engine::Note& note) { return nodes.contains(note.id); });
    next.tidyGroups();
    return edit;
}

NetworkEdit move(const NetworkDescription& network, const std::map<NodeId, CanvasPoint>& places) {
    NetworkEdit edit{network, {}};
    for (const auto& [id, point] : places) {
        const auto note = std::ranges::find(edit.network.notes, id, &engine::Note::id);
        if (engine::NetworkNode* node = edit.network.find(id)) {
            node->position = point;
        } else if (engine::NodeGroup* group = edit.network.findGroup(id)) {
            group->position = point;
        } else if (note != edit.network.notes.end()) {
            note->position = point;
        } else {
            continue;
        }
        edit.chosen.push_back(id);
    }
    return edit;
}

NetworkEdit align(const NetworkDescription& network,
                  const std::map<NodeId, CanvasPoint>& places,
                  Alignment alignment) {
    if (places.size() < 2) return {network, {}};
    const bool across = alignment <= Alignment::Right || alignment == Alignment::SpreadAcross;
    const std::size_t axis = across ? 0 : 1;
    std::vector<std::pair<double, NodeId>> order;
    order.reserve(places.size());
    for (const auto& [id, point] : places) {
        order.emplace_back(point[axis], id);
    }
    std::ranges::sort(order);
    const double first = order.front().first;
    const double last = order.back().first;
    std::map<NodeId, CanvasPoint> next = places;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(order.size() - 1);
        double to = first + share * (last - first);
        if (alignment == Alignment::Left || alignment == Alignment::Top) to = first;
        if (alignment == Alignment::Right || alignment == Alignment::Bottom) to = last;
        if (alignment == Alignment::Centre || alignment == Alignment::Middle) {
            to = (first + last) / 2;
        }
        next[order[i].second][axis] = std::round(to);
    }
    return move(network, next);
}

NetworkEdit arrange(const NetworkDescription& network) {
    NetworkEdit edit{network, {}};
    for (engine::NetworkNode& node : edit.network.nodes) node.position.reset();
    for (engine::NodeGroup& group : edit.network.groups) group.position.reset();
    return edit;
}

NetworkEdit setAttribute(const NetworkDescription& network,
                         const std::vector<NodeId>& nodes,
                         const std::string& field,
                         const engine::FieldValue& value) {
    NetworkEdit edit{network, nodes};
    for (const NodeId& id : nodes) {
        if (engine::NetworkNode* node = edit.network.find(id)) node->attributes[field] = value;
    }
    return edit;
}

NetworkEdit rename(const NetworkDescription& network,
                   const NodeId& node,
                   const std::string& label) {
    NetworkEdit edit{network, {node}};
    if (engine::NetworkNode* found = edit.network.find(node)) {
        found->label = label == node ? std::string() : label;
    }
    return edit;
}

NetworkDescription fragment(const NetworkDescription& network, const std::set<NodeId>& nodes) {
    NetworkDescription part;
    part.name = network.name;
    for (const engine::NetworkNode& node : network.nodes) {
        if (nodes.contains(node.id)) part.nodes.push_back(node);
    }
    for (const Connection& wire : network.connections) {
        if (nodes.contains(wire.from) && nodes.contains(wire.to)) part.connections.push_back(wire);
    }
    for (const engine::NodeGroup& group : network.groups) {
        const auto taken = [&](const NodeId& node) { return nodes.contains(node); };
        if (std::ranges::all_of(group.nodes, taken)) part.groups.push_back(group);
    }
    for (const engine::Note& note : network.notes) {
        if (nodes.contains(note.id)) part.notes.push_back(note);
    }
    return part;
}

NetworkEdit paste(const NetworkDescription& network,
                  const NetworkDescription& fragment,
                  CanvasPoint offset) {
    NetworkEdit edit{network, {}};
    std::map<NodeId, NodeId> renamed;
    for (engine::NetworkNode node : fragment.nodes) {
        const NodeId id = edit.network.freshId(node.type);
        renamed[node.id] = id;
        node.id = id;
        if (node.position) node.position = shifted(*node.position, offset);
        edit.network.nodes.push_back(std::move(node));
        edit.chosen.push_back(id);
    }
    for (const Connection& wire : fragment.connections) {
        if (!renamed.contains(wire.from) || !renamed.contains(wire.to)) continue;
        edit.network.connections.push_back(
            {.from = renamed[wire.from], .to = renamed[wire.to], .port = wire.port});
    }
    for (engine::NodeGroup group : fragment.groups) {
        group.id = edit.network.freshId("group");
        for (NodeId& node : group.nodes) node = renamed[node];
        if (group.position) group.position = shifted(*group.position, offset);
        edit.network.groups.push_back(std::move(group));
    }
    for (engine::Note note : fragment.notes) {
        note.id = edit.network.freshId("note");
        note.position = shifted(note.position, offset);
        edit.chosen.push_back(note.id);
        edit.network.notes.push_back(std::move(note));
    }
    return edit;
}

}  // namespace espalier::ui
