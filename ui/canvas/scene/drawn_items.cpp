// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/drawn_items.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "ui/canvas/scene/canvas_point.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/note_item.h"

namespace espalier::ui {

namespace {

// How far to search the list of wires for an existing one.
constexpr std::size_t kLookAhead = 16;

std::vector<engine::Connection> connectionsOf(const engine::NetworkDescription& network,
                                              const std::vector<std::size_t>& numbers) {
    std::vector<engine::Connection> connections;
    connections.reserve(numbers.size());
    for (const std::size_t number : numbers) connections.push_back(network.connections[number]);
    return connections;
}

}  // namespace

DrawnItems::DrawnItems(QGraphicsScene& scene, const CanvasLayout& layout)
    : scene_(scene), layout_(layout), frames_(scene), routes_(layout, boxes_) {}

void DrawnItems::rebuild(const DrawingFacts& facts) {
    highlighted_ = nullptr;
    connections_ = facts.shown.network.connections;
    rebuildBoxes(facts);
    joinBands();
    rebuildWires(facts);
    rebuildNotes(facts.network.notes);
    frames_.rebuild(facts.shown.network.groups, boxes_, wires_);
    shapePlaces_.place(wires_, frames_, boxes_);
    funnel_.show(facts, boxes_);
    scene_.update();
}

void DrawnItems::rebuildBoxes(const DrawingFacts& facts) {
    heat_ = heatOf(facts);
    const std::map<engine::NodeId, BoxText> texts = textsOfBoxes(facts, heat_);
    std::map<engine::NodeId, LayerBox*> kept;
    for (const engine::NetworkNode& node : facts.shown.network.nodes) {
        if (kept.contains(node.id)) continue;
        LayerBox*& box = kept[node.id];
        const auto old = boxes_.find(node.id);
        if (old == boxes_.end()) {
            box = new LayerBox(node.id, texts.at(node.id));
            scene_.addItem(box);
        } else {
            box = old->second;
            box->setText(texts.at(node.id));
            boxes_.erase(old);
        }
        box->setPos(pointOf(layout_.centres.at(node.id)));
    }
    for (const auto& [id, box] : boxes_) delete box;
    boxes_ = std::move(kept);
}

// Most edits touch few wires.
void DrawnItems::rebuildWires(const DrawingFacts& facts) {
    routes_.noteCrowds(connections_);
    const std::map<std::size_t, QString> problems = problemsOfWires(facts);
    std::vector<WireItem*> old = std::exchange(wires_, {});
    std::size_t next = 0;
    for (std::size_t i = 0; i < connections_.size(); ++i) {
        const engine::Connection& connection = connections_[i];
        if (!boxes_.contains(connection.from) || !boxes_.contains(connection.to)) continue;
        WireItem* wire = nullptr;
        const std::size_t end = std::min(old.size(), next + kLookAhead);
        for (std::size_t at = next; at < end && !wire; ++at) {
            if (!old[at] || old[at]->connection() != connection) continue;
            wire = std::exchange(old[at], nullptr);
            next = at + 1;
        }
        const bool isNew = !wire;
        if (isNew) wire = new WireItem(connection);
        const std::vector<std::size_t>& carried = facts.shown.carried[i];
        const auto problem = std::ranges::find_if(
            carried, [&](std::size_t number) { return problems.contains(number); });
        wire->setFlow(flowOf(facts, carried),
                      problem == carried.end() ? QString() : problems.at(*problem));
        wire->setCarried(connectionsOf(facts.network, carried));
        wire->setRoute(routes_.route(connection));
        wire->setVisible(!boxes_.at(connection.to)->joins().above);
        if (isNew) scene_.addItem(wire);
        wires_.push_back(wire);
    }
    qDeleteAll(old);
}

// Where a wire between two of its boxes was cut, a band is two.
void DrawnItems::joinBands() {
    std::set<std::pair<std::string_view, std::string_view>> wired;
    for (const engine::Connection& wire : connections_) wired.emplace(wire.from, wire.to);
    bands_.clear();
    std::map<engine::NodeId, LayerBox::Joins> joins;
    std::vector<Band> parts;
    for (const Band& stack : layout_.bands) {
        parts.emplace_back();
        for (std::size_t i = 0; i < stack.size(); ++i) {
            if (!boxes_.contains(stack[i])) continue;
            LayerBox::Joins& own = joins[stack[i]];
            own.height = heightInBand(i);
            own.above = i > 0 && wired.contains({stack[i - 1], stack[i]});
            if (own.above) joins[stack[i - 1]].below = true;
            if (!own.above) parts.emplace_back();
            parts.back().push_back(stack[i]);
        }
    }
    std::ranges::copy_if(
        parts, std::back_inserter(bands_), [](const Band& part) { return part.size() > 1; });
    for (const auto& [id, box] : boxes_) {
        const auto own = joins.find(id);
        box->setJoins(own == joins.end() ? LayerBox::Joins() : own->second);
    }
}

const Band* DrawnItems::bandOf(const engine::NodeId& id) const {
    const auto band = std::ranges::find_if(
        bands_, [&](const Band& boxes) { return std::ranges::find(boxes, id) != boxes.end(); });
    return band == bands_.end() ? nullptr : &*band;
}

void DrawnItems::carryBands(std::set<engine::NodeId>& moved) const {
    for (const Band& band : bands_) {
        const auto lead = std::ranges::find_if(
            band, [&](const engine::NodeId& id) { return moved.contains(id); });
        if (lead == band.end()) continue;
        const QPointF step = boxes_.at(*lead)->pos() - pointOf(layout_.centres.at(*lead));
        for (const engine::NodeId& id : band) {
            if (moved.contains(id)) continue;
            boxes_.at(id)->setPos(pointOf(layout_.centres.at(id)) + step);
        }
        moved.insert(band.begin(), band.end());
    }
}

void DrawnItems::rebuildNotes(const std::vector<engine::Note>& notes) {
    std::map<engine::NodeId, NoteItem*> old = std::exchange(notes_, {});
    for (const engine::Note& note : notes) {
        const auto there = old.find(note.id);
        if (there == old.end()) {
            auto* item = new NoteItem(note);
            scene_.addItem(item);
            notes_[note.id] = item;
        } else {
            there->second->setNote(note);
            notes_[note.id] = there->second;
            old.erase(there);
        }
    }
    for (const auto& [id, item] : old) delete item;
}

void DrawnItems::putBack(const engine::NetworkDescription& network) {
    for (const auto& [id, box] : boxes_) box->setPos(pointOf(layout_.centres.at(id)));
    for (const auto& [id, item] : notes_) {
        if (const engine::Note* note = network.findNote(id)) item->setNote(*note);
    }
    joinBands();
    routeWires();
    frames_.follow();
    shapePlaces_.place(wires_, frames_, boxes_);
    scene_.update();
}

void DrawnItems::routeWires() {
    routes_.noteCrowds(connections_);
    for (WireItem* wire : wires_) {
        wire->setRoute(routes_.route(wire->connection()));
        wire->setVisible(!boxes_.at(wire->connection().to)->joins().above);
    }
}

void DrawnItems::follow(std::set<engine::NodeId> moved) {
    carryBands(moved);
    routes_.noteCrowds(connections_);
    for (WireItem* wire : wires_) {
        const engine::Connection& connection = wire->connection();
        if (moved.contains(connection.from) || moved.contains(connection.to)) {
            wire->setRoute(routes_.route(connection));
        }
    }
    frames_.follow(moved);
    shapePlaces_.follow(wires_, frames_, boxes_);
    scene_.update(funnel_.follow(moved));
}

LayerBox* DrawnItems::box(const engine::NodeId& id) const {
    const auto found = boxes_.find(id);
    return found == boxes_.end() ? nullptr : found->second;
}

LayerBox* DrawnItems::boxAt(const QPointF& point) const {
    for (const auto& [id, box] : boxes_) {
        if (box->partAt(point) != LayerBox::Part::None) return box;
    }
    return nullptr;
}

WireItem* DrawnItems::wireAt(const QPointF& point) const {
    for (WireItem* wire : wires_) {
        if (!wire->isVisible() || !wire->boundingRect().contains(point)) continue;
        if (wire->shape().contains(point)) return wire;
    }
    return nullptr;
}

bool DrawnItems::isAnythingIn(const QRectF& part) const {
    const auto touches = [&part](const QGraphicsItem* item) {
        return item->sceneBoundingRect().intersects(part);
    };
    const auto touchesBox = [&](const LayerBox* box) {
        return touches(box) || std::ranges::any_of(box->childItems(), touches);
    };
    return std::ranges::any_of(
               boxes_, touchesBox, &std::pair<const engine::NodeId, LayerBox*>::second) ||
           std::ranges::any_of(
               notes_, touches, &std::pair<const engine::NodeId, NoteItem*>::second) ||
           std::ranges::any_of(frames_.all(),
                               [&](const auto& frame) { return touches(frame.second.title); }) ||
           std::ranges::any_of(wires_, [&](const WireItem* wire) {
               return wire->isVisible() && touches(wire) &&
                      (wire->shape().intersects(part) || wire->chip().intersects(part));
           });
}

QRectF DrawnItems::contentRect() const {
    QRectF content;
    for (const auto& [id, box] : boxes_) {
        content |= box->sceneBoundingRect();
        for (const QGraphicsItem* beside : box->childItems())
            content |= beside->sceneBoundingRect();
    }
    for (const WireItem* wire : wires_) content |= wire->sceneBoundingRect();
    for (const auto& [id, frame] : frames_.all()) content |= frame.ground->sceneBoundingRect();
    for (const auto& [id, note] : notes_) content |= note->sceneBoundingRect();
    return content.adjusted(-kSceneMargin, -kSceneMargin, kSceneMargin, kSceneMargin);
}

void DrawnItems::highlightWireAt(const QPointF* point) {
    WireItem* wire = point ? wireAt(*point) : nullptr;
    if (wire == highlighted_) return;
    if (highlighted_) highlighted_->setHighlighted(false);
    highlighted_ = wire;
    if (wire) wire->setHighlighted(true);
}

void DrawnItems::showWords() {
    for (const auto& [id, note] : notes_) note->setTextHidden(false);
    for (const auto& [id, frame] : frames_.all()) frame.title->setNameHidden(false);
}

}  // namespace espalier::ui
