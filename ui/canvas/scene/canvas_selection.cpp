// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_selection.h"

#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "ui/canvas/scene/drawn_items.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"

namespace espalier::ui {

CanvasSelection::CanvasSelection(QGraphicsScene& scene,
                                 const Document& document,
                                 const FoldedDrawing& shown,
                                 const DrawnItems& items)
    : scene_(scene), document_(document), shown_(shown), items_(items) {}

std::vector<engine::NodeId> CanvasSelection::nodes() const {
    std::vector<engine::NodeId> nodes;
    for (const engine::NetworkNode& node : document_.network().nodes) {
        const LayerBox* found = items_.box(shown_.shownId(node.id));
        if (found && found->isSelected()) nodes.push_back(node.id);
    }
    return nodes;
}

std::vector<engine::NodeId> CanvasSelection::boxes() const {
    std::vector<engine::NodeId> selected;
    for (const engine::NetworkNode& node : shown_.network.nodes) {
        const LayerBox* found = items_.box(node.id);
        if (found && found->isSelected()) selected.push_back(node.id);
    }
    return selected;
}

std::vector<engine::NodeId> CanvasSelection::notes() const {
    std::vector<engine::NodeId> selected;
    for (const engine::Note& note : document_.network().notes) {
        const auto item = items_.notes().find(note.id);
        if (item != items_.notes().end() && item->second->isSelected()) {
            selected.push_back(note.id);
        }
    }
    return selected;
}

std::set<engine::NodeId> CanvasSelection::ids() const {
    const std::vector<engine::NodeId> layers = nodes();
    const std::vector<engine::NodeId> words = notes();
    std::set<engine::NodeId> ids(layers.begin(), layers.end());
    ids.insert(words.begin(), words.end());
    return ids;
}

std::set<engine::NodeId> CanvasSelection::groups() const {
    const std::vector<engine::NodeId> layers = nodes();
    const std::set<engine::NodeId> chosen(layers.begin(), layers.end());
    std::set<engine::NodeId> groups;
    for (const engine::NodeGroup& group : document_.network().groups) {
        const auto isChosen = [&](const engine::NodeId& node) { return chosen.contains(node); };
        if (std::ranges::any_of(group.nodes, isChosen)) groups.insert(group.id);
    }
    return groups;
}

// One signal for the whole selection, not one per box.
void CanvasSelection::select(const std::vector<engine::NodeId>& ids) {
    {
        const QSignalBlocker quiet(&scene_);
        scene_.clearSelection();
        for (const engine::NodeId& id : ids) {
            const auto note = items_.notes().find(id);
            if (LayerBox* found = items_.box(shown_.shownId(id))) {
                found->setSelected(true);
            } else if (note != items_.notes().end()) {
                note->second->setSelected(true);
            }
        }
    }
    emit scene_.selectionChanged();
}

void CanvasSelection::selectAll() {
    std::vector<engine::NodeId> all;
    for (const auto& [id, box] : items_.boxes()) all.push_back(id);
    for (const auto& [id, note] : items_.notes()) all.push_back(id);
    select(all);
}

engine::NodeId CanvasSelection::nodeTowards(const engine::NodeId& from, Direction direction) const {
    const auto& nodes = shown_.network.nodes;
    const LayerBox* start = items_.box(from);
    const bool alongList = direction == Direction::Up || direction == Direction::Down;
    if (nodes.empty()) return {};
    if (!start) return direction == Direction::Up ? nodes.back().id : nodes.front().id;
    if (alongList) {
        const auto here = std::ranges::find(nodes, from, &engine::NetworkNode::id);
        if (direction == Direction::Up) return here == nodes.begin() ? from : std::prev(here)->id;
        return std::next(here) == nodes.end() ? from : std::next(here)->id;
    }
    const double sign = direction == Direction::Right ? 1 : -1;
    engine::NodeId nearest = from;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [id, other] : items_.boxes()) {
        const QPointF step = other->pos() - start->pos();
        const double distance = sign * step.x() + 2 * std::abs(step.y());
        if (sign * step.x() < kBoxWidth / 2 || distance >= least) continue;
        least = distance;
        nearest = id;
    }
    return nearest;
}

void CanvasSelection::selectTowards(Direction direction, bool extend) {
    std::vector<engine::NodeId> chosen = boxes();
    const bool backwards = direction == Direction::Up || direction == Direction::Left;
    const engine::NodeId from =
        chosen.empty() ? engine::NodeId() : (backwards ? chosen.front() : chosen.back());
    const engine::NodeId next = nodeTowards(from, direction);
    if (next.empty()) return;
    if (!extend) chosen.clear();
    chosen.push_back(next);
    select(chosen);
}

}  // namespace espalier::ui
