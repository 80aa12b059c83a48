// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <memory>
#include <optional>
#include <vector>

#include "ui/canvas/drawing/wire_offers.h"
#include "ui/canvas/scene/wire_item.h"

class QGraphicsScene;

namespace espalier::ui {

class DrawnItems;
class LayerBox;

/// An end of a wire that is being dragged, or moved to a box by keys. The other end stays in place.
/// Exists only during a gesture of the scene.
class WireDrag {
  public:
    /// Starts a new wire from a port of `start`.
    WireDrag(QGraphicsScene& scene,
             const DrawnItems& items,
             const LayerBox& start,
             bool fromOutput);
    /// Lights up the ports where it can end.
    void offer(const WireOffers& offers);
    /// Moves one end of an existing wire, which is faint meanwhile.
    WireDrag(QGraphicsScene& scene, const DrawnItems& items, WireItem& wire, WireItem::End moved);
    ~WireDrag();
    WireDrag(const WireDrag&) = delete;
    WireDrag& operator=(const WireDrag&) = delete;

    void moveTo(const QPointF& point);
    /// Moves the free end to the port of a box; nullptr: to the fixed end.
    void aimAt(const LayerBox* box);
    /// The existing wire, if one is being moved.
    const std::optional<engine::Connection>& moved() const { return moved_; }
    /// The wires of the network that it represents.
    const std::vector<engine::Connection>& carried() const { return carried_; }
    const engine::NodeId& start() const { return start_; }
    bool isFromOutput() const { return fromOutput_; }
    /// The resulting connection, if the wire is over a box that can take it.
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
