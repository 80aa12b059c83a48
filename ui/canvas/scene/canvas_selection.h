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

/// What is selected on the canvas. A folded group is a box like any other, under the group's id;
/// what is selected with it are its layers. GUI thread; owned by the scene.
class CanvasSelection {
  public:
    /// All of them outlive this.
    CanvasSelection(QGraphicsScene& scene,
                    const Document& document,
                    const FoldedDrawing& shown,
                    const DrawnItems& items);

    /// Layers, also those inside folded groups.
    std::vector<engine::NodeId> nodes() const;
    /// Boxes as they are shown: layers and folded groups.
    std::vector<engine::NodeId> boxes() const;
    std::vector<engine::NodeId> notes() const;
    /// Layers and notes: what is copied and deleted.
    std::set<engine::NodeId> ids() const;
    /// Groups of which something is selected.
    std::set<engine::NodeId> groups() const;
    /// Layers, where they are folded away their group's box, and notes.
    void select(const std::vector<engine::NodeId>& ids);
    void selectAll();
    /// Up and down along the list, left and right as they stand; `extend` keeps the selection.
    void selectTowards(Direction direction, bool extend);
    /// The box that a step from `from` leads to; itself at the end. The first or last box where
    /// there is none of that id.
    engine::NodeId nodeTowards(const engine::NodeId& from, Direction direction) const;

  private:
    QGraphicsScene& scene_;
    const Document& document_;
    const FoldedDrawing& shown_;
    const DrawnItems& items_;
};

}  // namespace espalier::ui
