// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QGraphicsSceneMouseEvent>
#include <memory>
#include <optional>
#include <vector>

#include "engine/network/network_description.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/canvas/scene/wire_drag.h"
#include "ui/canvas/scene/wire_item.h"

namespace espalier::ui {

class CanvasArranger;
class CanvasEdits;
class CanvasFreezing;
class CanvasGroups;
class CanvasScene;
class Document;
class DrawnItems;
class GroupTitle;

/// Handles gestures on the canvas until they become an edit: pressing, dragging, releasing, and
/// drawing a wire by keyboard. GUI thread; owned by the scene.
class CanvasGestures {
    Q_DECLARE_TR_FUNCTIONS(CanvasGestures)

  public:
    /// The parts of the canvas that it uses; all must outlive this.
    struct Canvas {
        CanvasScene& scene;
        const Document& document;
        const CanvasArranger& arranger;
        DrawnItems& items;
        CanvasSelection& selection;
        CanvasEdits& edits;
        CanvasGroups& groups;
        CanvasFreezing& freezing;
    };

    explicit CanvasGestures(const Canvas& canvas) : canvas_(canvas) {}

    // Returns true if the event was handled, so that no item must receive it.
    bool press(const QGraphicsSceneMouseEvent& event);
    bool move(const QGraphicsSceneMouseEvent& event);
    /// Updates wires and frames after items were dragged.
    void follow(const QGraphicsSceneMouseEvent& event);
    /// Mouse release: before the items receive the event, and after.
    void letGoOfGrip() { grip_.reset(); }
    void release(const QGraphicsSceneMouseEvent& event);

    /// Starts a wire from the selected box by keyboard: keys choose its target.
    void beginConnecting();
    bool isConnecting() const { return byKeys_ && drag_; }
    const LayerBox* aim() const;
    void aimConnecting(Direction direction);
    /// Draws the wire, or removes the existing one.
    void finishConnecting();

    /// The wire on which a layer would be dropped; nullptr = none.
    void highlightWireAt(const QPointF* point);

    /// True while boxes are being dragged.
    bool isHeld() const;
    bool isActive() const { return grip_ || drag_ || isHeld(); }
    /// Cancels a wire that is being drawn; dragged items return to their place.
    void cancel();

  private:
    /// What a press at this point would drag.
    struct Grip {
        engine::NodeId port;  ///< a new wire from a port of this box …
        bool fromOutput = true;
        WireItem* wire = nullptr;  ///< … or an end of this wire
        WireItem::End end = WireItem::End::None;
        QPoint pressedAt;  ///< in screen coordinates
    };

    std::optional<Grip> gripAt(const QGraphicsSceneMouseEvent& event) const;
    void startDrag();
    void showOffers();
    /// `at`: where the wire was dropped; nullopt by keyboard.
    void finishDrag(const LayerBox* dropped, const std::optional<QPointF>& at);
    bool pressOnLook(const QGraphicsSceneMouseEvent& event);
    bool pressPadlock(const LayerBox* hit, const GroupTitle* title, const QPointF& point);
    void takeTitle(const engine::NodeGroup& group, const QGraphicsSceneMouseEvent& event);
    void dragTitle(const QGraphicsSceneMouseEvent& event);

    Canvas canvas_;
    std::optional<Grip> grip_;
    std::unique_ptr<WireDrag> drag_;
    std::optional<QPointF> titleAt_;  ///< pointer while dragging a group's title
    bool byKeys_ = false;
    engine::NodeId aim_;
};

}  // namespace espalier::ui
