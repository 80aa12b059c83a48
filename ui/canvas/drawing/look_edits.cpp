// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/look_edits.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/canvas/drawing/canvas_layout.h"

namespace espalier::ui {

using engine::NetworkDescription;
using engine::NodeGroup;
using engine::NodeId;

namespace {

// The middle of the upper edge of the boxes with these centres.
CanvasPoint headOf(const std::map<NodeId, CanvasPoint>& centres) {
    CanvasPoint least = centres.begin()->second;
    double right = least[0];
    for (const auto& [id, centre] : centres) {
        least = {std::min(least[0], centre[0]), std::min(least[1], centre[1])};
        right = std::max(right, centre[0]);
    }
    return {(least[0] + right) / 2, least[1]};
}

using Boxes = std::map<NodeId, engine::NetworkNode*>;

void fold(NodeGroup& group, const Boxes& boxes) {
    std::map<NodeId, CanvasPoint> fixed;
    for (const NodeId& id : group.nodes) {
        const auto box = boxes.find(id);
        if (box != boxes.end() && box->second->position) fixed[id] = *box->second->position;
    }
    group.position.reset();
    if (fixed.size() == group.nodes.size()) group.position = headOf(fixed);
}

// The boxes appear where the single box was, in their relative positions.
void open(NodeGroup& group, const NetworkDescription& network, const Boxes& boxes) {
    const auto place = std::exchange(group.position, std::nullopt);
    if (!place) return;
    const NetworkDescription inside = fragment(network, {group.nodes.begin(), group.nodes.end()});
    const std::map<NodeId, CanvasPoint> centres = layOut(inside, bandsOf(inside)).centres;
    if (centres.empty()) return;
    const CanvasPoint head = headOf(centres);
    for (const auto& [id, centre] : centres) {
        boxes.at(id)->position =
            CanvasPoint{centre[0] + (*place)[0] - head[0], centre[1] + (*place)[1] - head[1]};
    }
}

}  // namespace

NetworkEdit group(const NetworkDescription& network,
                  const std::set<NodeId>& nodes,
                  const std::string& name) {
    NetworkEdit edit{network, {}};
    NodeGroup made{.id = network.freshId("group"), .name = name};
    for (const engine::NetworkNode& node : network.nodes) {
        if (nodes.contains(node.id)) made.nodes.push_back(node.id);
    }
    if (made.nodes.empty()) return edit;
    for (NodeGroup& other : edit.network.groups) {
        std::erase_if(other.nodes, [&](const NodeId& node) { return nodes.contains(node); });
    }
    edit.chosen = made.nodes;
    edit.network.groups.push_back(std::move(made));
    edit.network.tidyGroups();
    return edit;
}

NetworkEdit ungroup(const NetworkDescription& network, const std::set<NodeId>& groups) {
    NetworkEdit edit = setFolded(network, groups, false);
    std::erase_if(edit.network.groups,
                  [&](const NodeGroup& group) { return groups.contains(group.id); });
    return edit;
}

NetworkEdit renameGroup(const NetworkDescription& network,
                        const NodeId& group,
                        const std::string& name) {
    NetworkEdit edit{network, {}};
    if (NodeGroup* found = edit.network.findGroup(group)) {
        found->name = name;
        edit.chosen = found->nodes;
    }
    return edit;
}

NetworkEdit setFolded(const NetworkDescription& network,
                      const std::set<NodeId>& groups,
                      bool folded) {
    NetworkEdit edit{network, {}};
    Boxes boxes;
    for (engine::NetworkNode& node : edit.network.nodes) boxes.try_emplace(node.id, &node);
    for (NodeGroup& group : edit.network.groups) {
        if (!groups.contains(group.id)) continue;
        edit.chosen.insert(edit.chosen.end(), group.nodes.begin(), group.nodes.end());
        if (group.folded == folded) continue;
        group.folded = folded;
        if (folded) {
            fold(group, boxes);
        } else {
            open(group, edit.network, boxes);
        }
    }
    return edit;
}

NetworkEdit addNote(const NetworkDescription& network, engine::Note note) {
    NetworkEdit edit{network, {}};
    note.id = network.freshId("note");
    edit.chosen = {note.id};
    edit.network.notes.push_back(std::move(note));
    return edit;
}

NetworkEdit changeNote(const NetworkDescription& network, const engine::Note& note) {
    NetworkEdit edit{network, {}};
    const auto found = std::ranges::find(edit.network.notes, note.id, &engine::Note::id);
    if (found == edit.network.notes.end()) return edit;
    if (note.text.empty()) {
        edit.network.notes.erase(found);
    } else {
        *found = note;
        edit.chosen = {note.id};
    }
    return edit;
}

}  // namespace espalier::ui
