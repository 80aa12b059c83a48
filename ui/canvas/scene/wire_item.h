// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsPathItem>
#include <utility>
#include <vector>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// The course of a wire in scene coordinates: from an output downwards through some points to an
/// input.
struct WireRoute {
    enum class ShapeSide { Left, Right, OnWire };

    std::vector<QPointF> points;
    QPointF shapeAt;  ///< position of the shape label on the wire
    ShapeSide side = ShapeSide::Right;

    friend bool operator==(const WireRoute&, const WireRoute&) = default;
};

/// A wire between two boxes, labelled with the shape that flows through it; red if shapes do not
/// match. A handle near the pointer, and at both ends of a selected wire, shows that an end can be
/// dragged. Owned by the scene.
class WireItem : public QGraphicsPathItem {
  public:
    enum { Type = UserType + 2 };
    enum class End { None, From, To };

    explicit WireItem(const engine::Connection& connection);

    int type() const override { return Type; }
    /// The connection between displayed boxes.
    const engine::Connection& connection() const { return connection_; }
    /// The wires of the network that it represents; several at a folded group.
    void setCarried(std::vector<engine::Connection> carried) { carried_ = std::move(carried); }
    const std::vector<engine::Connection>& carried() const { return carried_; }
    void setRoute(const WireRoute& route);
    const WireRoute& route() const { return route_; }
    /// "48 × 48 × 64", empty if unknown; `problem` is empty if there is none.
    void setFlow(const QString& shape, const QString& problem);
    const QString& problem() const { return problem_; }
    void setHighlighted(bool highlighted);
    /// The end that a press at `point` (scene coordinates) would grab.
    End endAt(const QPointF& point) const;
    /// Where the shape label stands: beside or on a point of the wire.
    struct ShapePlace {
        QPointF at = {};
        WireRoute::ShapeSide side = WireRoute::ShapeSide::Right;
        bool isOnFrame = false;  ///< then a hairline sets it apart from the edge of a group

        friend bool operator==(const ShapePlace&, const ShapePlace&) = default;
    };
    /// That of the route.
    ShapePlace usualPlace() const { return {route_.shapeAt, route_.side}; }
    /// Until the next route, which is followed by another call.
    void putShape(const ShapePlace& place);
    const ShapePlace& shapePlace() const { return place_; }
    /// The rectangle of the shape label in scene coordinates; empty if there is none.
    QRectF shapeBox() const { return shapeBoxAt(place_); }
    QRectF shapeBoxAt(const ShapePlace& place) const;
    /// With its background.
    QRectF chip() const { return chipAt(place_); }
    QRectF chipAt(const ShapePlace& place) const;

    QPainterPath shape() const override;
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  protected:
    void hoverMoveEvent(QGraphicsSceneHoverEvent* event) override;
    void hoverLeaveEvent(QGraphicsSceneHoverEvent* event) override;
    QVariant itemChange(GraphicsItemChange change, const QVariant& value) override;

  private:
    QPointF endPoint(End end) const;
    void setHoveredEnd(End end);
    void setDepth();
    void paintHandle(QPainter* painter, const QPointF& centre, const QColor& color) const;
    void paintShape(QPainter* painter, const QColor& color) const;

    engine::Connection connection_;
    std::vector<engine::Connection> carried_;
    QString shape_;
    QSizeF shapeSize_;
    QString problem_;
    WireRoute route_;
    QRectF line_;  ///< around the path
    ShapePlace place_;
    End hoveredEnd_ = End::None;
    bool highlighted_ = false;
};

}  // namespace espalier::ui
