// SPDX-License-Identifier: GPL-3.0-or-later
// What hand and keys do on the canvas until it is an edit: taking hold, dragging, letting go.
#include <QApplication>
#include <QGraphicsSceneMouseEvent>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"

namespace espalier::ui {

engine::NodeId CanvasScene::nodeTowards(const engine::NodeId& from, Direction direction) const {
    const auto& nodes = shown_.network.nodes;
    const LayerBox* start = box(from);
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
    for (const auto& [id, other] : boxes_) {
        const QPointF way = other->pos() - start->pos();
        const double distance = sign * way.x() + 2 * std::abs(way.y());
        if (sign * way.x() < kBoxWidth / 2 || distance >= least) continue;
        least = distance;
        nearest = id;
    }
    return nearest;
}

void CanvasScene::selectTowards(Direction direction, bool extend) {
    std::vector<engine::NodeId> nodes = selectedBoxes();
    const bool backwards = direction == Direction::Up || direction == Direction::Left;
    const engine::NodeId from =
        nodes.empty() ? engine::NodeId() : (backwards ? nodes.front() : nodes.back());
    const engine::NodeId next = nodeTowards(from, direction);
    if (next.empty()) return;
    if (!extend) nodes.clear();
    nodes.push_back(next);
    select(nodes);
}

void CanvasScene::beginConnecting() {
    cancelGesture();
    const std::vector<engine::NodeId> selected = selectedBoxes();
    const LayerBox* start = selected.size() == 1 ? box(selected.front()) : nullptr;
    if (!start) {
        emit refused(tr("Select the one layer that the wire is to come from, then press C."));
    } else if (!start->text().hasOutput) {
        emit refused(tr("Nothing can follow %1.").arg(start->text().name));
    } else {
        drag_ = std::make_unique<WireDrag>(*this, *start, true);
        byKeys_ = true;
        aim_ = start->id();
        emit refused(
            tr("Choose with the arrow keys where the wire goes, then press Enter. On a "
               "wire that is there, Enter takes it away. Esc gives up."));
    }
}

void CanvasScene::aimConnecting(Direction direction) {
    if (!isConnecting()) return;
    aim_ = nodeTowards(aim_, direction);
    drag_->aimAt(box(aim_));
}

void CanvasScene::finishConnecting() {
    if (!isConnecting()) return;
    const auto ends = drag_->reached();
    const auto old = std::ranges::find_if(wires_, [&](const WireItem* wire) {
        return ends && wire->connection().from == ends->from && wire->connection().to == ends->to;
    });
    if (old == wires_.end()) {
        finishDrag(box(aim_));
        return;
    }
    const std::vector<engine::Connection> carried = (*old)->carried();
    cancelGesture();
    pushDisconnect(carried);
}

void CanvasScene::cancelGesture() {
    if (isHeld()) putBack();
    grip_.reset();
    drag_.reset();
    byKeys_ = false;
    aim_.clear();
}

void CanvasScene::putBack() {
    titleAt_.reset();
    if (mouseGrabberItem()) {
        // To the item the hand lets go, elsewhere than it took hold, so that it was no click.
        QGraphicsSceneMouseEvent release(QEvent::GraphicsSceneMouseRelease);
        release.setButton(Qt::LeftButton);
        release.setButtonDownScenePos(Qt::LeftButton, sceneRect().bottomRight());
        release.setScenePos(sceneRect().topLeft());
        QGraphicsScene::mouseReleaseEvent(&release);
    }
    for (const auto& [id, box] : boxes_) box->setPos(pointOf(layout_.centres.at(id)));
    for (const auto& [id, item] : notes_) {
        if (const engine::Note* note = document_.network().findNote(id)) item->setNote(*note);
    }
    routeWires();
    frames_.follow();
}

// The end of a wire that shows a handle, else a port: of a box that takes one wire, the input gives
// its wire to the hand.
std::optional<CanvasScene::Grip> CanvasScene::gripAt(const QGraphicsSceneMouseEvent& event) const {
    if (event.button() != Qt::LeftButton) return std::nullopt;
    Grip grip{.port = {}, .pressedAt = event.screenPos()};
    const QPointF point = event.scenePos();
    const LayerBox* hit = boxAt(point);
    const LayerBox::Part part = hit ? hit->partAt(point) : LayerBox::Part::None;
    const bool atPort = part == LayerBox::Part::Input || part == LayerBox::Part::Output;
    for (WireItem* wire : wires_) {
        if (part == LayerBox::Part::Box && !wire->isSelected()) continue;
        grip.end = wire->endAt(point);
        grip.wire = wire;
        if (grip.end != WireItem::End::None) return grip;
    }
    grip.wire = nullptr;
    if (!atPort) return std::nullopt;
    if (part == LayerBox::Part::Input && hit->text().takesOneInput) {
        for (WireItem* wire : wires_) {
            if (wire->connection().to != hit->id()) continue;
            grip.wire = wire;
            grip.end = WireItem::End::To;
            return grip;
        }
    }
    grip.port = hit->id();
    grip.fromOutput = part == LayerBox::Part::Output;
    return grip;
}

void CanvasScene::startDrag() {
    const Grip grip = *grip_;
    grip_.reset();
    if (grip.wire) {
        drag_ = std::make_unique<WireDrag>(*this, *grip.wire, grip.end);
    } else if (const LayerBox* start = box(grip.port)) {
        drag_ = std::make_unique<WireDrag>(*this, *start, grip.fromOutput);
    }
}

void CanvasScene::finishDrag(const LayerBox* dropped) {
    const std::optional<engine::Connection> ends = drag_->reached();
    const std::optional<engine::Connection> moved = drag_->moved();
    const std::vector<engine::Connection> carried = drag_->carried();
    const QString whyNot = drag_->whyNot(dropped);
    cancelGesture();
    const engine::NetworkDescription& network = document_.network();
    const engine::LayerCatalog& catalog = document_.catalog();
    if (ends && moved) {
        push(rerouteShown(network, carried, *moved, *ends, catalog), tr("Re-route"));
    } else if (ends) {
        push(connectShown(network, ends->from, ends->to, catalog), tr("Connect"));
    } else if (!whyNot.isEmpty()) {
        emit refused(whyNot);
    } else if (moved) {
        pushDisconnect(carried);
    }
}

void CanvasScene::mousePressEvent(QGraphicsSceneMouseEvent* event) {
    cancelGesture();
    grip_ = gripAt(*event);
    if (!grip_ && pressOnLook(*event)) {
        event->accept();
        return;
    }
    // A click on a wire selects it, wherever; a port belongs to nobody else.
    const bool selects = !grip_ || (grip_->wire && wireAt(event->scenePos()));
    if (selects) {
        QGraphicsScene::mousePressEvent(event);
    } else {
        event->accept();
    }
}

void CanvasScene::mouseMoveEvent(QGraphicsSceneMouseEvent* event) {
    if (grip_) {
        const int way = (event->screenPos() - grip_->pressedAt).manhattanLength();
        if (way < QApplication::startDragDistance()) return;
        startDrag();
    }
    if (drag_) {
        drag_->moveTo(event->scenePos());
        return;
    }
    QGraphicsScene::mouseMoveEvent(event);
    if (titleAt_) dragTitle(*event);
    if (titleAt_ || (event->buttons().testFlag(Qt::LeftButton) && mouseGrabberItem())) {
        const std::vector<engine::NodeId> moved = selectedBoxes();
        followBoxes({moved.begin(), moved.end()});
    }
}

void CanvasScene::mouseReleaseEvent(QGraphicsSceneMouseEvent* event) {
    grip_.reset();
    QGraphicsScene::mouseReleaseEvent(event);
    if (drag_) {
        finishDrag(boxAt(event->scenePos()));
        return;
    }
    titleAt_.reset();
    pushMoves();
    if (waiting_) take(*std::exchange(waiting_, std::nullopt));
}

// Boxes and notes that stand elsewhere than in the drawing, and notes of another size: one step.
void CanvasScene::pushMoves() {
    std::map<engine::NodeId, CanvasPoint> places;
    for (const auto& [id, box] : boxes_) {
        if (box->pos() != pointOf(layout_.centres.at(id))) {
            places[id] = {std::round(box->x()), std::round(box->y())};
        }
    }
    NetworkEdit edit = ui::move(document_.network(), places);
    for (const auto& [id, item] : notes_) {
        const engine::Note* before = document_.network().findNote(id);
        const engine::Note now = item->note();
        if (!before || now == *before) continue;
        edit.network = changeNote(edit.network, now).network;
        edit.chosen.push_back(id);
    }
    if (!edit.chosen.empty()) push(edit, tr("Move"));
}

}  // namespace espalier::ui
