// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <memory>
#include <optional>
#include <vector>

#include "ui/canvas/scene/wire_item.h"

class QGraphicsScene;

namespace espalier::ui {

class DrawnItems;
class LayerBox;

/// One end of a wire that is being dragged or moved by keys to a box. The other end stays in place.
/// Lives in the scene's gesture only.
class WireDrag {
  public:
    /// A new wire from a port of `start`.
    WireDrag(QGraphicsScene& scene,
             const DrawnItems& items,
             const LayerBox& start,
             bool fromOutput);
    /// One end of a wire that is there; it is faint meanwhile.
    WireDrag(QGraphicsScene& scene, const DrawnItems& items, WireItem& wire, WireItem::End moved);
    ~WireDrag();
    WireDrag(const WireDrag&) = delete;
    WireDrag& operator=(const WireDrag&) = delete;

    void moveTo(const QPointF& point);
    /// The loose end comes to stand at the port of a box; nullptr = at the end that stands.
    void aimAt(const LayerBox* box);
    /// The wire that is there already, when it is one that is dragged.
    const std::optional<engine::Connection>& moved() const { return moved_; }
    /// Those of the drawing that it stands for.
    const std::vector<engine::Connection>& carried() const { return carried_; }
    const engine::NodeId& start() const { return start_; }
    /// From where to where, when a box is reached that can take it.
    std::optional<engine::Connection> reached() const;
    /// The reason if the wire is over a box that cannot take it. Empty otherwise.
    QString whyNot(const LayerBox* box) const;

  private:
    void begin();
    void drawTo(const QPointF& point);
    void setTarget(const LayerBox* box);

    QGraphicsScene& scene_;
    const DrawnItems& items_;
    engine::NodeId start_;
    bool fromOutput_;
    WireItem* dragged_ = nullptr;
    std::optional<engine::Connection> moved_;
    std::vector<engine::Connection> carried_;
    std::unique_ptr<WireItem> line_;
    QPointF anchor_;
    engine::NodeId target_;
};

}  // namespace espalier::ui
