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

const NodeGroup* NetworkDescription::groupOf(const NodeId& node) const {
    const auto found = std::ranges::find_if(groups, [&](const NodeGroup& group) {
        return std::ranges::find(group.nodes, node) != group.nodes.end();
    });
    return found == groups.end() ? nullptr : &*found;
}

const NodeGroup* NetworkDescription::findGroup(const NodeId& id) const {
    const auto found = std::ranges::find(groups, id, &NodeGroup::id);
    return found == groups.end() ? nullptr : &*found;
}

NodeGroup* NetworkDescription::findGroup(const NodeId& id) {
    const auto found = std::ranges::find(groups, id, &NodeGroup::id);
    return found == groups.end() ? nullptr : &*found;
}

const Note* NetworkDescription::findNote(const NodeId& id) const {
    const auto found = std::ranges::find(notes, id, &Note::id);
    return found == notes.end() ? nullptr : &*found;
}

NodeId NetworkDescription::freshId(const std::string& type) const {
    std::set<NodeId> taken;
    for (const NetworkNode& node : nodes) taken.insert(node.id);
    for (const NodeGroup& group : groups) taken.insert(group.id);
    for (const Note& note : notes) taken.insert(note.id);
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

void NetworkDescription::tidyGroups() {
    if (groups.empty()) return;
    std::set<NodeId> free;  // boxes that are not yet in a group
    for (const NetworkNode& node : nodes) free.insert(node.id);
    for (NodeGroup& group : groups) {
        std::erase_if(group.nodes, [&](const NodeId& node) { return free.erase(node) == 0; });
    }
    std::erase_if(groups, [](const NodeGroup& group) { return group.nodes.empty(); });
}

NetworkDescription withoutLook(NetworkDescription network) {
    network.name.clear();
    network.groups.clear();
    network.notes.clear();
    for (NetworkNode& node : network.nodes) node.position.reset();
    return network;
}

}  // namespace espalier::engine
