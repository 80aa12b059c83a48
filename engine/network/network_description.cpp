// SPDX-License-Identifier: Apache-2.0
#include "engine/network/network_description.h"

#include <algorithm>
#include <set>

namespace espalier::engine {

namespace {

std::string smallLetters(std::string text) {
    std::ranges::transform(
        text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
    return text;
}

}  // namespace

const NetworkNode* NetworkDescription::find(const NodeId& id) const {
    const auto found = std::ranges::find(nodes, id, &NetworkNode::id);
    return found == nodes.end() ? nullptr : &*found;
}

NetworkNode* NetworkDescription::find(const NodeId& id) {
    const auto found = std::ranges::find(nodes, id, &NetworkNode::id);
    return found == nodes.end() ? nullptr : &*found;
}

NodeId NetworkDescription::freshId(const std::string& type) const {
    std::set<NodeId> taken;
    for (const NetworkNode& node : nodes) taken.insert(node.id);
    const std::string stem = smallLetters(type);
    for (std::size_t number = 1;; ++number) {
        NodeId id = stem + std::to_string(number);
        if (!taken.contains(id)) return id;
    }
}

std::vector<std::size_t> NetworkDescription::wiresInto(const NodeId& id) const {
    std::vector<std::size_t> wires;
    for (std::size_t i = 0; i < connections.size(); ++i) {
        if (connections[i].to == id) wires.push_back(i);
    }
    std::ranges::stable_sort(wires, {}, [&](std::size_t wire) { return connections[wire].port; });
    return wires;
}

}  // namespace espalier::engine
