// SPDX-License-Identifier: GPL-3.0-or-later
// The wires of the canvas: what they carry, and the way they take.
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/layers/shape_rules.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/document.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kAside = kBoxWidth / 4;  // less than that to a side, a wire is straight
// In the list of wires, for one that was there before an edit.
constexpr std::size_t kLookAhead = 16;

}  // namespace

// By the number of the wire in the drawing: only the one that is to blame turns red.
std::map<std::size_t, QString> CanvasScene::problemsOfWires() const {
    std::map<std::size_t, QString> problems;
    for (const engine::Diagnostic& diagnostic : validation_.diagnostics) {
        if (diagnostic.severity != engine::Severity::Error || diagnostic.wire < 0) continue;
        const std::vector<std::size_t> wires = document_.network().wiresInto(diagnostic.node);
        const auto number = static_cast<std::size_t>(diagnostic.wire);
        if (number >= wires.size()) continue;
        problems.try_emplace(wires[number], sentenceOf(diagnostic));
    }
    return problems;
}

// Wires that stay are kept too: most edits touch few of them.
void CanvasScene::rebuildWires() {
    noteCrowds();
    const std::vector<engine::Connection>& connections = shown_.network.connections;
    const std::map<std::size_t, QString> problems = problemsOfWires();
    std::vector<WireItem*> old = std::exchange(wires_, {});
    std::size_t next = 0;
    for (std::size_t i = 0; i < connections.size(); ++i) {
        const engine::Connection& connection = connections[i];
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
        const std::vector<std::size_t>& carried = shown_.carried[i];
        const auto problem = std::ranges::find_if(
            carried, [&](std::size_t number) { return problems.contains(number); });
        wire->setFlow(flowOf(carried),
                      problem == carried.end() ? QString() : problems.at(*problem));
        wire->setCarried(connectionsOf(carried));
        wire->setRoute(route(connection));
        if (isNew) addItem(wire);
        wires_.push_back(wire);
    }
    qDeleteAll(old);
}

std::vector<engine::Connection> CanvasScene::connectionsOf(
    const std::vector<std::size_t>& numbers) const {
    std::vector<engine::Connection> connections;
    for (const std::size_t number : numbers) {
        connections.push_back(document_.network().connections[number]);
    }
    return connections;
}

// Of a wire that stands for several, each shape once.
QString CanvasScene::flowOf(const std::vector<std::size_t>& numbers) const {
    QStringList shapes;
    for (const std::size_t number : numbers) {
        const auto shape = validation_.shapes.find(document_.network().connections[number].from);
        if (shape == validation_.shapes.end()) continue;
        const QString text = isolated(QString::fromStdString(engine::shapeText(shape->second)));
        if (!shapes.contains(text)) shapes.append(text);
    }
    return shapes.join(QStringLiteral(", "));
}

const WireBends* CanvasScene::bendsOf(const engine::Connection& wire) const {
    const auto bends = layout_.bends.find({wire.from, wire.to});
    const bool bothStand = boxes_.at(wire.from)->pos() == pointOf(layout_.centres.at(wire.from)) &&
                           boxes_.at(wire.to)->pos() == pointOf(layout_.centres.at(wire.to));
    return bends != layout_.bends.end() && bothStand ? &bends->second : nullptr;
}

// Where a wire leaves or comes in from the right, the shape of a straight one beside it goes left.
void CanvasScene::noteCrowds() {
    crowdedOutputs_.clear();
    crowdedInputs_.clear();
    for (const engine::Connection& wire : shown_.network.connections) {
        const LayerBox* from = box(wire.from);
        const LayerBox* to = box(wire.to);
        if (!from || !to) continue;
        const WireBends* bends = bendsOf(wire);
        const double leaves = bends ? bends->points.front()[0] : to->x();
        const double comes = bends ? bends->points.back()[0] : from->x();
        if (leaves > from->x() + kAside) crowdedOutputs_.insert(wire.from);
        if (comes > to->x() + kAside) crowdedInputs_.insert(wire.to);
    }
}

WireRoute CanvasScene::route(const engine::Connection& wire) const {
    const QPointF begin = boxes_.at(wire.from)->outputPoint();
    const QPointF end = boxes_.at(wire.to)->inputPoint();
    const double lean = end.x() - begin.x();
    const bool isStraight = std::abs(lean) < kAside;
    const bool crowded = crowdedOutputs_.contains(wire.from) || crowdedInputs_.contains(wire.to);
    const bool left = isStraight ? crowded : lean < 0;
    WireRoute route{.points = {begin},
                    .shapeAt = (begin + end) / 2,
                    .side = left ? WireRoute::ShapeSide::Left : WireRoute::ShapeSide::Right};
    if (const WireBends* bends = bendsOf(wire)) {
        for (const CanvasPoint& bend : bends->points) route.points.push_back(pointOf(bend));
        route.shapeAt = route.points[bends->shapeAt + 1];
        route.side = WireRoute::ShapeSide::OnWire;
    }
    route.points.push_back(end);
    return route;
}

void CanvasScene::routeWires() {
    noteCrowds();
    for (WireItem* wire : wires_) wire->setRoute(route(wire->connection()));
}

void CanvasScene::followBoxes(const std::set<engine::NodeId>& moved) {
    noteCrowds();
    for (WireItem* wire : wires_) {
        const engine::Connection& connection = wire->connection();
        if (moved.contains(connection.from) || moved.contains(connection.to)) {
            wire->setRoute(route(connection));
        }
    }
    frames_.follow(moved);
}

WireItem* CanvasScene::wireAt(const QPointF& point) const {
    for (WireItem* wire : wires_) {
        if (!wire->boundingRect().contains(point)) continue;
        if (wire->shape().contains(point)) return wire;
    }
    return nullptr;
}

void CanvasScene::highlightWireAt(const QPointF* point) {
    WireItem* wire = point ? wireAt(*point) : nullptr;
    if (wire == highlighted_) return;
    if (highlighted_) highlighted_->setHighlighted(false);
    highlighted_ = wire;
    if (wire) wire->setHighlighted(true);
}

}  // namespace espalier::ui
