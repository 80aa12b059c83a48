// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/note_item.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsSceneMouseEvent>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <algorithm>
#include <cmath>

#include "engine/base/limits.h"
#include "ui/canvas/scene/drawing_font.h"
#include "ui/canvas/scene/reading_direction.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kNoteRadius = 4;
constexpr double kBar = 3;      // on the left
constexpr double kCorner = 16;  // size of the resize handle
constexpr double kSmallestWidth = 80;
constexpr double kSmallestHeight = 40;
constexpr float kNoteGround = 0.08F;  // opacity of the accent colour
constexpr float kBarShade = 0.5F;
constexpr double kNoteTextZoom = 0.35;
constexpr double kNoteDepth = -1;  // above frames, below wires and boxes
constexpr int kFlags = Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap | Qt::TextWrapAnywhere;

}  // namespace

NoteItem::NoteItem(const engine::Note& note) {
    setFlags(ItemIsSelectable | ItemIsMovable);
    setAcceptHoverEvents(true);
    setZValue(kNoteDepth);
    setToolTip(QCoreApplication::translate(
        "NoteItem", "Double-click to edit, drag to move, drag the lower right corner to resize"));
    setNote(note);
}

void NoteItem::setNote(const engine::Note& note) {
    note_ = note;
    text_ = QString::fromStdString(note.text);
    setPos(note.position[0], note.position[1]);
    resizeTo({note.size[0], note.size[1]});
    update();
}

engine::Note NoteItem::note() const {
    engine::Note note = note_;
    const QSizeF drawn(note_.size[0], note_.size[1]);
    if (pos() != QPointF(note_.position[0], note_.position[1])) {
        note.position = {std::round(x()), std::round(y())};
    }
    if (size_ != drawn) note.size = {std::round(size_.width()), std::round(size_.height())};
    return note;
}

void NoteItem::setTextHidden(bool hidden) {
    textHidden_ = hidden;
    update();
}

double NoteItem::heightFor(const QString& text, double width) {
    const QFontMetricsF metrics(drawingFont(TextSize::Normal));
    const QRectF room(0, 0, width - 2 * kNotePadding, 1e6);
    const double needed = std::ceil(metrics.boundingRect(room, kFlags, text).height());
    return std::min(engine::limits::kLargestNote, needed + 2 * kNotePadding);
}

QRectF NoteItem::boundingRect() const {
    return rect().adjusted(-1, -1, 1, 1);
}

bool NoteItem::isOnCorner(const QPointF& point) const {
    const QPointF corner = rect().bottomRight();
    return QRectF(corner - QPointF(kCorner, kCorner), corner).contains(point);
}

void NoteItem::resizeTo(const QSizeF& size) {
    if (size == size_) return;
    prepareGeometryChange();
    size_ = size;
}

void NoteItem::mousePressEvent(QGraphicsSceneMouseEvent* event) {
    QGraphicsItem::mousePressEvent(event);
    resizing_ = event->button() == Qt::LeftButton && isOnCorner(event->pos());
}

void NoteItem::mouseMoveEvent(QGraphicsSceneMouseEvent* event) {
    if (!resizing_) {
        QGraphicsItem::mouseMoveEvent(event);
        return;
    }
    const double most = engine::limits::kLargestNote;
    resizeTo({std::clamp(event->pos().x(), kSmallestWidth, most),
              std::clamp(event->pos().y(), kSmallestHeight, most)});
}

void NoteItem::mouseReleaseEvent(QGraphicsSceneMouseEvent* event) {
    resizing_ = false;
    QGraphicsItem::mouseReleaseEvent(event);
}

void NoteItem::hoverMoveEvent(QGraphicsSceneHoverEvent* event) {
    if (isOnCorner(event->pos())) {
        setCursor(Qt::SizeFDiagCursor);
    } else {
        unsetCursor();
    }
}

void NoteItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) {
    const Theme& theme = themeOf(QApplication::palette());
    const bool chosen = option->state.testFlag(QStyle::State_Selected);
    const bool hovered = option->state.testFlag(QStyle::State_MouseOver);
    QColor ground = theme.accent;
    ground.setAlphaF(kNoteGround);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.surface);
    painter->drawRoundedRect(rect(), kNoteRadius, kNoteRadius);
    painter->setPen(chosen ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
    painter->setBrush(ground);
    painter->drawRoundedRect(rect(), kNoteRadius, kNoteRadius);
    QColor bar = theme.accent;
    bar.setAlphaF(kBarShade);
    painter->setPen(Qt::NoPen);
    painter->setBrush(bar);
    painter->drawRoundedRect(QRectF(0, 0, kBar, size_.height()), kBar / 2, kBar / 2);
    if (chosen || hovered) {
        painter->setPen(QPen(theme.quietText, 1.5, Qt::SolidLine, Qt::RoundCap));
        const QPointF corner = rect().bottomRight() - QPointF(4, 4);
        for (const double side : {4.0, 8.0}) {
            painter->drawLine(corner - QPointF(side, 0), corner - QPointF(0, side));
        }
    }
    const double zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    if (textHidden_ || zoom < kNoteTextZoom) return;
    painter->setFont(drawingFont(TextSize::Normal));
    painter->setPen(theme.text);
    const QRectF words =
        rect().adjusted(kNotePadding, kNotePadding, -kNotePadding, -kNotePadding / 2);
    painter->setClipRect(words, Qt::IntersectClip);
    setReadingDirection(painter, text_);
    painter->drawText(words, kFlags, text_);
}

}  // namespace espalier::ui
