// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <map>
#include <set>
#include <vector>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/scene/drawing_texts.h"
#include "ui/canvas/scene/funnel.h"
#include "ui/canvas/scene/group_frames.h"
#include "ui/canvas/scene/heat.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/shape_places.h"
#include "ui/canvas/scene/wire_item.h"
#include "ui/canvas/scene/wire_routes.h"

namespace espalier::ui {

class NoteItem;

inline constexpr double kSceneMargin = 20;  ///< around everything drawn

/// The items of a drawing: boxes, wires, frames of open groups and notes. An edit keeps unchanged
/// items with their selection and focus. The scene owns the items. GUI thread.
class DrawnItems {
  public:
    /// `layout` must outlive this.
    DrawnItems(QGraphicsScene& scene, const CanvasLayout& layout);

    const std::map<engine::NodeId, LayerBox*>& boxes() const { return boxes_; }
    const std::vector<WireItem*>& wires() const { return wires_; }
    const GroupFrames& frames() const { return frames_; }
    const Funnel& funnel() const { return funnel_; }
    /// What the boxes are coloured by.
    const Heat& heat() const { return heat_; }
    const std::map<engine::NodeId, NoteItem*>& notes() const { return notes_; }
    /// nullptr if there is none.
    LayerBox* box(const engine::NodeId& id) const;
    /// The boxes that are drawn as one with this one; nullptr if it stands alone.
    const Band* bandOf(const engine::NodeId& id) const;
    LayerBox* boxAt(const QPointF& point) const;
    WireItem* wireAt(const QPointF& point) const;
    /// Whether a box, something that stands beside one, a wire, its shape, a note or a group's
    /// title is in this part of the scene.
    bool isAnythingIn(const QRectF& part) const;
    /// The rectangle of everything drawn, with a margin.
    QRectF contentRect() const;

    /// Shows another drawing, whose boxes are in the layout.
    void rebuild(const DrawingFacts& facts);
    /// Moves everything to its place, after another layout or a cancelled drag.
    void putBack(const engine::NetworkDescription& network);
    /// Updates wires and frames of dragged boxes; the other boxes of their bands come along.
    void follow(std::set<engine::NodeId> moved);
    void showSelection() { frames_.showSelection(); }
    /// nullptr = none.
    void highlightWireAt(const QPointF* point);
    /// Shows texts that were hidden while being edited.
    void showWords();

  private:
    void rebuildBoxes(const DrawingFacts& facts);
    void rebuildWires(const DrawingFacts& facts);
    void rebuildNotes(const std::vector<engine::Note>& notes);
    void routeWires();
    void joinBands();
    void carryBands(std::set<engine::NodeId>& moved) const;

    QGraphicsScene& scene_;
    const CanvasLayout& layout_;
    std::map<engine::NodeId, LayerBox*> boxes_;
    std::vector<WireItem*> wires_;
    std::map<engine::NodeId, NoteItem*> notes_;
    GroupFrames frames_;
    Funnel funnel_;
    Heat heat_;
    WireRoutes routes_;
    ShapePlaces shapePlaces_;                      ///< after the frames stand
    std::vector<engine::Connection> connections_;  ///< as displayed
    WireItem* highlighted_ = nullptr;
    std::vector<Band> bands_;  ///< of the layout, where their wires are still there
};

}  // namespace espalier::ui
