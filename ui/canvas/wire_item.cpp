// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/wire_item.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPathStroker>
#include <QStyleOptionGraphicsItem>
#include <algorithm>
#include <cmath>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kReach = 12;      // width in which a wire can be hit
constexpr double kTextZoom = 0.5;  // below it shapes are not drawn
constexpr double kLabelGap = 8;    // from the wire to its shape

// Vertical at both ends, straight where the ends stand above each other.
void addStretch(QPainterPath& path, const QPointF& from, const QPointF& to) {
    const double bend = std::max(16.0, std::abs(to.y() - from.y()) / 2);
    path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
}

}  // namespace

WireItem::WireItem(const engine::Connection& connection) : connection_(connection) {
    setFlag(ItemIsSelectable);
    setAcceptHoverEvents(true);
}

void WireItem::setRoute(const std::vector<QPointF>& points) {
    QPainterPath path(points.front());
    for (std::size_t i = 1; i < points.size(); ++i) addStretch(path, points[i - 1], points[i]);
    setPath(path);
    labelPoint_ = points.size() > 2 ? points[1] : (points.front() + points.back()) / 2;
}

void WireItem::setFlow(const QString& shape, const QString& problem) {
    prepareGeometryChange();
    shape_ = shape;
    problem_ = problem;
    setToolTip(problem.isEmpty() ? shape : problem);
    update();
}

void WireItem::setLabelSide(LabelSide side) {
    prepareGeometryChange();
    labelSide_ = side;
    update();
}

void WireItem::setHighlighted(bool highlighted) {
    if (highlighted_ == highlighted) return;
    highlighted_ = highlighted;
    update();
}

QPainterPath WireItem::shape() const {
    QPainterPathStroker stroker;
    stroker.setWidth(kReach);
    return stroker.createStroke(path());
}

QRectF WireItem::labelBox() const {
    if (shape_.isEmpty() || labelSide_ == LabelSide::None) return {};
    const QFontMetricsF metrics(textFont(TextSize::Small));
    const double width = metrics.horizontalAdvance(shape_);
    const bool left = labelSide_ == LabelSide::Left;
    return {labelPoint_.x() + (left ? -kLabelGap - width : kLabelGap),
            labelPoint_.y() - metrics.height() / 2,
            width + 2,
            metrics.height()};
}

QRectF WireItem::boundingRect() const {
    return QGraphicsPathItem::boundingRect().adjusted(-3, -3, 3, 3).united(labelBox());
}

void WireItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) {
    const Theme& theme = themeOf(QApplication::palette());
    const bool wrong = !problem_.isEmpty();
    const bool chosen = option->state.testFlag(QStyle::State_Selected) || highlighted_;
    const QColor color = wrong ? theme.bad : chosen ? theme.accent : theme.quietText;
    painter->setRenderHint(QPainter::Antialiasing);
    // Dashed as well as red: colour is never the only sign.
    QPen pen(color, chosen ? 2.5 : 1.5, wrong ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap);
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path());
    const double zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    if (labelBox().isEmpty() || zoom < kTextZoom) return;
    painter->setFont(textFont(TextSize::Small));
    painter->setPen(wrong ? theme.bad : theme.quietText);
    painter->drawText(labelBox(), Qt::AlignLeft | Qt::AlignVCenter, shape_);
}

}  // namespace espalier::ui
