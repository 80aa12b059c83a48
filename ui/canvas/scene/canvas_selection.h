// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <vector>

#include "engine/network/network_description.h"
#include "ui/canvas/drawing/folded_drawing.h"

class QGraphicsScene;

namespace espalier::ui {

class Document;
class DrawnItems;

enum class Direction { Up, Down, Left, Right };

/// The selection on the canvas. A folded group is a box under the group's id; selecting it selects
/// its layers. GUI thread; owned by the scene.
class CanvasSelection {
  public:
    /// All arguments must outlive this.
    CanvasSelection(QGraphicsScene& scene,
                    const Document& document,
                    const FoldedDrawing& shown,
                    const DrawnItems& items);

    /// Selected layers, including those inside folded groups.
    std::vector<engine::NodeId> nodes() const;
    /// Selected boxes as displayed: layers and folded groups.
    std::vector<engine::NodeId> boxes() const;
    std::vector<engine::NodeId> notes() const;
    /// Selected layers and notes, for copying and deleting.
    std::set<engine::NodeId> ids() const;
    /// Groups with a selected part.
    std::set<engine::NodeId> groups() const;
    /// Selects notes and layers; for a layer inside a folded group, the group's box.
    void select(const std::vector<engine::NodeId>& ids);
    void selectAll();
    /// Moves up and down along the list, left and right by position; `extend` keeps the selection.
    void selectTowards(Direction direction, bool extend);
    /// The box one step from `from`, or `from` itself at the end. If there is no such id, the first
    /// or last box.
    engine::NodeId nodeTowards(const engine::NodeId& from, Direction direction) const;

  private:
    QGraphicsScene& scene_;
    const Document& document_;
    const FoldedDrawing& shown_;
    const DrawnItems& items_;
};

}  // namespace espalier::ui
