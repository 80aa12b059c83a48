// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/wire_item.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QGraphicsSceneHoverEvent>
#include <QPainter>
#include <QPainterPathStroker>
#include <QStyleOptionGraphicsItem>
#include <algorithm>
#include <cmath>

#include "ui/canvas/scene/drawing_font.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kReach = 12;         // width of the area that can be clicked
constexpr double kEndReach = 26;      // from an end: dragging here moves the end
constexpr double kWirePortReach = 8;  // of the port, unless the wire is selected
constexpr double kHandleRadius = 5;
constexpr double kShapeZoom = 0.5;  // shapes are not drawn below it
constexpr double kShapeGap = 8;     // between the wire and its shape label
constexpr double kShapePadding = 4;

// Below the boxes, whose depth is 1, with shortcuts below the straight wires that they cross. A
// selected wire is above everything, so that its ends can be reached.
constexpr double kBentDepth = -0.5;
constexpr double kStraightDepth = 0;
constexpr double kSelectedDepth = 2;

// Vertical at both ends; straight if the ends are above each other.
void addStretch(QPainterPath& path, const QPointF& from, const QPointF& to) {
    const double bend = std::max(16.0, std::abs(to.y() - from.y()) / 2);
    path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
}

}  // namespace

WireItem::WireItem(const engine::Connection& connection) : connection_(connection) {
    setFlag(ItemIsSelectable);
    setAcceptHoverEvents(true);
}

void WireItem::setRoute(const WireRoute& route) {
    if (route == route_) return;
    prepareGeometryChange();
    route_ = route;
    QPainterPath path(route.points.front());
    for (std::size_t i = 1; i < route.points.size(); ++i) {
        addStretch(path, route.points[i - 1], route.points[i]);
    }
    setPath(path);
    line_ = path.boundingRect();
    place_ = usualPlace();
    setDepth();
}

void WireItem::putShape(const ShapePlace& place) {
    if (place == place_) return;
    prepareGeometryChange();
    place_ = place;
    update();
}

void WireItem::setDepth() {
    const bool bent = route_.points.size() > 2;
    setZValue(isSelected() ? kSelectedDepth : bent ? kBentDepth : kStraightDepth);
}

void WireItem::setFlow(const QString& shape, const QString& problem) {
    if (shape == shape_ && problem == problem_) return;
    prepareGeometryChange();
    shape_ = shape;
    problem_ = problem;
    const QFontMetricsF metrics(drawingFont(TextSize::Small));
    shapeSize_ = {metrics.horizontalAdvance(shape) + 2, metrics.height()};
    setToolTip(problem.isEmpty() ? shape : problem);
    update();
}

void WireItem::setHighlighted(bool highlighted) {
    if (highlighted_ == highlighted) return;
    highlighted_ = highlighted;
    update();
}

QPointF WireItem::endPoint(End end) const {
    return end == End::From ? route_.points.front() : route_.points.back();
}

WireItem::End WireItem::endAt(const QPointF& point) const {
    const auto distance = [&](End end) { return QLineF(point, endPoint(end)).length(); };
    const End nearer = distance(End::From) < distance(End::To) ? End::From : End::To;
    const bool atPort = distance(nearer) <= kWirePortReach;
    if (atPort) return isSelected() ? nearer : End::None;
    const bool close = distance(nearer) <= kEndReach && boundingRect().contains(point);
    return close && shape().contains(point) ? nearer : End::None;
}

QPainterPath WireItem::shape() const {
    QPainterPathStroker stroker;
    stroker.setWidth(kReach);
    return stroker.createStroke(path());
}

QRectF WireItem::shapeBoxAt(const ShapePlace& place) const {
    if (shape_.isEmpty()) return {};
    const QPointF& at = place.at;
    double left = at.x() - shapeSize_.width() / 2;
    if (place.side == WireRoute::ShapeSide::Left) left = at.x() - kShapeGap - shapeSize_.width();
    if (place.side == WireRoute::ShapeSide::Right) left = at.x() + kShapeGap;
    return {QPointF(left, at.y() - shapeSize_.height() / 2), shapeSize_};
}

QRectF WireItem::chipAt(const ShapePlace& place) const {
    if (shape_.isEmpty()) return {};
    return shapeBoxAt(place).adjusted(-kShapePadding, 0, kShapePadding, 0);
}

QRectF WireItem::boundingRect() const {
    // That of the base class outlines the shape that can be clicked, which is slow.
    constexpr double kMargin = std::max(kHandleRadius + 2, kReach / 2);
    const QRectF line = line_.adjusted(-kMargin, -kMargin, kMargin, kMargin);
    return shape_.isEmpty() ? line : line.united(chip().adjusted(-1, -1, 1, 1));
}

void WireItem::hoverMoveEvent(QGraphicsSceneHoverEvent* event) {
    setHoveredEnd(endAt(event->scenePos()));
}

void WireItem::hoverLeaveEvent(QGraphicsSceneHoverEvent* event) {
    setHoveredEnd(End::None);
}

void WireItem::setHoveredEnd(End end) {
    if (hoveredEnd_ == end) return;
    hoveredEnd_ = end;
    if (end == End::None) {
        unsetCursor();
    } else {
        setCursor(Qt::OpenHandCursor);
    }
    update();
}

QVariant WireItem::itemChange(GraphicsItemChange change, const QVariant& value) {
    if (change == ItemSelectedHasChanged) setDepth();
    return QGraphicsPathItem::itemChange(change, value);
}

void WireItem::paintHandle(QPainter* painter, const QPointF& centre, const QColor& color) const {
    painter->setPen(QPen(color, 2));
    painter->setBrush(themeOf(QApplication::palette()).surface);
    painter->drawEllipse(centre, kHandleRadius, kHandleRadius);
}

// With its own background, so that it is readable where another wire passes.
void WireItem::paintShape(QPainter* painter, const QColor& color) const {
    const Theme& theme = themeOf(QApplication::palette());
    const QRectF box = shapeBox();
    painter->setPen(place_.isOnFrame ? QPen(theme.line, 1) : QPen(Qt::NoPen));
    painter->setBrush(theme.surface);
    painter->drawRoundedRect(chip(), kShapePadding, kShapePadding);
    painter->setFont(drawingFont(TextSize::Small));
    painter->setPen(color);
    // Dimensions are written from left to right in every language.
    painter->setLayoutDirection(Qt::LeftToRight);
    painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, shape_);
}

void WireItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) {
    const Theme& theme = themeOf(QApplication::palette());
    const bool wrong = !problem_.isEmpty();
    const bool selected = option->state.testFlag(QStyle::State_Selected);
    const bool chosen = selected || highlighted_;
    const QColor color = wrong ? theme.bad : chosen ? theme.accent : theme.quietText;
    painter->setRenderHint(QPainter::Antialiasing);
    // Dashed as well as red, because colour must not be the only sign.
    painter->setPen(
        QPen(color, chosen ? 2.5 : 1.5, wrong ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path());
    const double zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    if (zoom < kShapeZoom) return;
    if (!shape_.isEmpty()) paintShape(painter, wrong ? theme.bad : theme.quietText);
    for (const End end : {End::From, End::To}) {
        if (selected || hoveredEnd_ == end) {
            paintHandle(painter, endPoint(end), wrong ? theme.bad : theme.accent);
        }
    }
}

}  // namespace espalier::ui
