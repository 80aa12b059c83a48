// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_gestures.h"

#include <QApplication>
#include <algorithm>
#include <set>
#include <utility>

#include "ui/canvas/scene/canvas_arranger.h"
#include "ui/canvas/scene/canvas_edits.h"
#include "ui/canvas/scene/canvas_freezing.h"
#include "ui/canvas/scene/canvas_groups.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/drawn_items.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"

namespace espalier::ui {

bool CanvasGestures::isHeld() const {
    return titleAt_ || canvas_.scene.mouseGrabberItem();
}

void CanvasGestures::highlightWireAt(const QPointF* point) {
    canvas_.items.highlightWireAt(point);
}

const LayerBox* CanvasGestures::aim() const {
    return canvas_.items.box(aim_);
}

void CanvasGestures::beginConnecting() {
    cancel();
    const std::vector<engine::NodeId> selected = canvas_.selection.boxes();
    const LayerBox* start = selected.size() == 1 ? canvas_.items.box(selected.front()) : nullptr;
    if (!start) {
        emit canvas_.edits.refused(tr("Select the layer that the wire starts from, then press C."));
    } else if (!start->text().hasOutput) {
        emit canvas_.edits.refused(tr("%1 has no output.").arg(start->text().name));
    } else {
        drag_ = std::make_unique<WireDrag>(canvas_.scene, canvas_.items, *start, true);
        byKeys_ = true;
        showOffers();
        aim_ = start->id();
        emit canvas_.edits.refused(
            tr("Choose the target with the arrow keys, then press Enter. Enter on an existing wire "
               "removes it. Esc cancels."));
    }
}

void CanvasGestures::aimConnecting(Direction direction) {
    if (!isConnecting()) return;
    aim_ = canvas_.selection.nodeTowards(aim_, direction);
    drag_->aimAt(canvas_.items.box(aim_));
}

void CanvasGestures::finishConnecting() {
    if (!isConnecting()) return;
    const auto ends = drag_->reached();
    const auto old = std::ranges::find_if(canvas_.items.wires(), [&](const WireItem* wire) {
        return ends && wire->connection().from == ends->from && wire->connection().to == ends->to;
    });
    if (old == canvas_.items.wires().end()) {
        finishDrag(canvas_.items.box(aim_), std::nullopt);
        return;
    }
    const std::vector<engine::Connection> carried = (*old)->carried();
    cancel();
    canvas_.edits.disconnectWires(carried);
}

void CanvasGestures::cancel() {
    if (isHeld()) {
        titleAt_.reset();
        canvas_.scene.letGo();
        canvas_.items.putBack(canvas_.document.network());
    }
    grip_.reset();
    drag_.reset();
    byKeys_ = false;
    aim_.clear();
}

// The end of a wire with a visible handle, otherwise a port. On the input of a box that takes one
// wire, the drag moves that wire.
std::optional<CanvasGestures::Grip> CanvasGestures::gripAt(
    const QGraphicsSceneMouseEvent& event) const {
    if (event.button() != Qt::LeftButton) return std::nullopt;
    Grip grip{.port = {}, .pressedAt = event.screenPos()};
    const QPointF point = event.scenePos();
    const LayerBox* hit = canvas_.items.boxAt(point);
    const LayerBox::Part part = hit ? hit->partAt(point) : LayerBox::Part::None;
    const bool atPort = part == LayerBox::Part::Input || part == LayerBox::Part::Output;
    for (WireItem* wire : canvas_.items.wires()) {
        if (!wire->isVisible()) continue;
        const bool inside = part == LayerBox::Part::Box || part == LayerBox::Part::Padlock;
        if (inside && !wire->isSelected()) continue;
        grip.end = wire->endAt(point);
        grip.wire = wire;
        if (grip.end != WireItem::End::None) return grip;
    }
    grip.wire = nullptr;
    if (!atPort) return std::nullopt;
    if (part == LayerBox::Part::Input && hit->text().takesOneInput) {
        for (WireItem* wire : canvas_.items.wires()) {
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

void CanvasGestures::showOffers() {
    if (!drag_) return;
    const LooseWire wire{.start = drag_->start(), .fromOutput = drag_->isFromOutput()};
    drag_->offer(wireOffers({.network = canvas_.document.network(),
                             .shown = canvas_.scene.shown(),
                             .validation = canvas_.scene.validation(),
                             .catalog = canvas_.document.catalog(),
                             .data = canvas_.document.dataInterface(),
                             .wire = wire,
                             .moved = drag_->carried()}));
}

void CanvasGestures::startDrag() {
    const Grip grip = *grip_;
    grip_.reset();
    if (grip.wire) {
        drag_ = std::make_unique<WireDrag>(canvas_.scene, canvas_.items, *grip.wire, grip.end);
    } else if (const LayerBox* start = canvas_.items.box(grip.port)) {
        drag_ = std::make_unique<WireDrag>(canvas_.scene, canvas_.items, *start, grip.fromOutput);
    }
    showOffers();
}

void CanvasGestures::finishDrag(const LayerBox* dropped, const std::optional<QPointF>& at) {
    const std::optional<engine::Connection> ends = drag_->reached();
    const std::optional<engine::Connection> moved = drag_->moved();
    const std::vector<engine::Connection> carried = drag_->carried();
    const QString whyNot = drag_->whyNot(dropped);
    const LooseWire loose{.start = drag_->start(), .fromOutput = drag_->isFromOutput()};
    cancel();
    const engine::NetworkDescription& network = canvas_.document.network();
    const engine::LayerCatalog& catalog = canvas_.document.catalog();
    if (ends && moved) {
        canvas_.edits.push(rerouteShown(network, carried, *moved, *ends, catalog), tr("Reconnect"));
    } else if (ends) {
        canvas_.edits.push(connectShown(network, ends->from, ends->to, catalog), tr("Connect"));
    } else if (!whyNot.isEmpty()) {
        emit canvas_.edits.refused(whyNot);
    } else if (moved) {
        canvas_.edits.disconnectWires(carried);
    } else if (at && !dropped) {
        emit canvas_.edits.layerWanted(*at, loose);
    }
}

bool CanvasGestures::press(const QGraphicsSceneMouseEvent& event) {
    cancel();
    grip_ = gripAt(event);
    if (!grip_) return pressOnLook(event);
    // A click anywhere on a wire also selects it; a press on a port goes to no other item.
    return !grip_->wire || !canvas_.items.wireAt(event.scenePos());
}

bool CanvasGestures::move(const QGraphicsSceneMouseEvent& event) {
    if (grip_) {
        const int distance = (event.screenPos() - grip_->pressedAt).manhattanLength();
        if (distance < QApplication::startDragDistance()) return true;
        startDrag();
    }
    if (!drag_) return false;
    drag_->moveTo(event.scenePos());
    return true;
}

void CanvasGestures::follow(const QGraphicsSceneMouseEvent& event) {
    if (titleAt_) dragTitle(event);
    const bool dragsItem =
        event.buttons().testFlag(Qt::LeftButton) && canvas_.scene.mouseGrabberItem();
    if (!titleAt_ && !dragsItem) return;
    const std::vector<engine::NodeId> moved = canvas_.selection.boxes();
    canvas_.items.follow({moved.begin(), moved.end()});
}

void CanvasGestures::release(const QGraphicsSceneMouseEvent& event) {
    if (drag_) {
        finishDrag(canvas_.items.boxAt(event.scenePos()), event.scenePos());
        return;
    }
    titleAt_.reset();
    canvas_.edits.pushMoves(canvas_.arranger.layout());
}

// Selects the group's members, which are then dragged along, or folds the group at its chevron.
bool CanvasGestures::pressOnLook(const QGraphicsSceneMouseEvent& event) {
    if (event.button() != Qt::LeftButton) return false;
    const QPointF point = event.scenePos();
    const LayerBox* hit = canvas_.items.boxAt(point);
    if (hit && hit->partAt(point) == LayerBox::Part::Chevron) {
        canvas_.groups.fold({hit->id()}, false);
        return true;
    }
    const GroupTitle* title = hit ? nullptr : canvas_.items.frames().titleAt(point);
    if (pressPadlock(hit, title, point)) return true;
    if (!title) return false;
    const engine::NodeGroup* group = canvas_.document.network().findGroup(title->group());
    if (!group) return false;
    if (title->isOnChevron(point)) {
        canvas_.groups.fold({group->id}, true);
        return true;
    }
    takeTitle(*group, event);
    return true;
}

// A selection keeps being selected, so that all of it can be frozen with one click.
bool CanvasGestures::pressPadlock(const LayerBox* hit,
                                  const GroupTitle* title,
                                  const QPointF& point) {
    const bool atBox = hit && hit->partAt(point) == LayerBox::Part::Padlock;
    const bool atTitle = title && title->isOnPadlock(point);
    if (atBox) canvas_.freezing.toggle(hit->id());
    if (atTitle) canvas_.freezing.toggle(title->group());
    return atBox || atTitle;
}

void CanvasGestures::takeTitle(const engine::NodeGroup& group,
                               const QGraphicsSceneMouseEvent& event) {
    std::vector<engine::NodeId> chosen = group.nodes;
    const bool adds = event.modifiers().testFlag(Qt::ControlModifier);
    const bool isChosen = std::ranges::all_of(chosen, [&](const engine::NodeId& node) {
        const LayerBox* box = canvas_.items.box(node);
        return box && box->isSelected();
    });
    if (adds || isChosen) {
        const std::set<engine::NodeId> others = canvas_.selection.ids();
        chosen.insert(chosen.end(), others.begin(), others.end());
    }
    canvas_.scene.clearFocus();
    canvas_.selection.select(chosen);
    titleAt_ = event.scenePos();
}

void CanvasGestures::dragTitle(const QGraphicsSceneMouseEvent& event) {
    const QPointF step = event.scenePos() - *titleAt_;
    titleAt_ = event.scenePos();
    for (const engine::NodeId& id : canvas_.selection.boxes())
        canvas_.items.box(id)->moveBy(step.x(), step.y());
    for (const engine::NodeId& id : canvas_.selection.notes())
        canvas_.items.notes().at(id)->moveBy(step.x(), step.y());
}

}  // namespace espalier::ui
