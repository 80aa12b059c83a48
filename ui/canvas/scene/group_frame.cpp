// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/group_frame.h"

#include <QApplication>
#include <QCoreApplication>
#include <QCursor>
#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <algorithm>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/scene/drawing_font.h"
#include "ui/canvas/scene/reading_direction.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kFrameRadius = 12;
constexpr double kChosenFrame = 2;
constexpr double kTitleHeight = 24;
constexpr double kTitleMargin = 8;
constexpr double kFrameIconSide = 16;
constexpr double kFramePadding = 4;
constexpr double kTitleZoom = 0.35;  // the same as on boxes

constexpr double kFrameDepth = -2;   // behind the wires and notes
constexpr double kTitleDepth = 0.5;  // over wires, under boxes
constexpr double kNameLeft = kFramePadding + kFrameIconSide + kFramePadding;

}  // namespace

GroupFrame::GroupFrame() {
    setZValue(kFrameDepth);
    setAcceptedMouseButtons(Qt::NoButton);
}

void GroupFrame::setRect(const QRectF& rect) {
    if (rect == rect_) return;
    prepareGeometryChange();
    rect_ = rect;
}

void GroupFrame::setChosen(bool chosen) {
    if (chosen == chosen_) return;
    chosen_ = chosen;
    update();
}

QRectF GroupFrame::boundingRect() const {
    return rect_.adjusted(-kChosenFrame, -kChosenFrame, kChosenFrame, kChosenFrame);
}

// Presses go to the background.
QPainterPath GroupFrame::shape() const {
    return {};
}

void GroupFrame::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) {
    const Theme& theme = themeOf(QApplication::palette());
    QColor ground = theme.text;
    ground.setAlphaF(kFrameGround);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(chosen_ ? theme.accent : theme.line, chosen_ ? kChosenFrame : 1));
    painter->setBrush(ground);
    painter->drawRoundedRect(rect_, kFrameRadius, kFrameRadius);
}

GroupTitle::GroupTitle(engine::NodeId group) : group_(std::move(group)) {
    setZValue(kTitleDepth);
    setAcceptHoverEvents(true);
    setCursor(Qt::OpenHandCursor);
}

void GroupTitle::setName(const QString& name) {
    if (name == name_) return;
    name_ = name;
    const QString help = QCoreApplication::translate(
        "GroupTitle",
        "Drag to move the group, double-click to fold it, F2 to rename it, L to freeze "
        "its layers or train them");
    setToolTip(name + QStringLiteral("\n") + help);
    fitName();
}

void GroupTitle::setLock(Lock lock) {
    if (lock == lock_) return;
    lock_ = lock;
    fitName();
}

void GroupTitle::setChosen(bool chosen) {
    if (chosen == chosen_) return;
    chosen_ = chosen;
    update();
}

void GroupTitle::setFrame(const QRectF& frame) {
    setPos(frame.topLeft() + QPointF(kTitleMargin, kTitleMargin));
    const double most = frame.width() - 2 * kTitleMargin;
    if (most == most_) return;
    most_ = most;
    fitName();
}

void GroupTitle::fitName() {
    prepareGeometryChange();
    const QFontMetricsF metrics(drawingFont(TextSize::Small));
    const double lock = lock_ == Lock::None ? 0 : kFrameIconSide + kFramePadding;
    const double room = std::max(0.0, most_ - kNameLeft - 2 * kFramePadding - lock);
    shownName_ = metrics.elidedText(name_, Qt::ElideMiddle, room);
    width_ = kNameLeft + metrics.horizontalAdvance(shownName_) + 2 * kFramePadding + lock;
    update();
}

QRectF GroupTitle::padlock() const {
    return {width_ - kFramePadding - kFrameIconSide,
            (kTitleHeight - kFrameIconSide) / 2,
            kFrameIconSide,
            kFrameIconSide};
}

bool GroupTitle::isOnPadlock(const QPointF& point) const {
    if (lock_ == Lock::None) return false;
    const QPointF inside = mapFromScene(point);
    return boundingRect().contains(inside) && inside.x() > padlock().left() - kFramePadding;
}

void GroupTitle::setNameHidden(bool hidden) {
    nameHidden_ = hidden;
    update();
}

bool GroupTitle::isOnChevron(const QPointF& point) const {
    const QPointF inside = mapFromScene(point);
    return boundingRect().contains(inside) && inside.x() < kNameLeft;
}

QRectF GroupTitle::nameRect() const {
    return mapRectToScene(QRectF(kNameLeft, 0, most_ - kNameLeft, kTitleHeight));
}

QRectF GroupTitle::boundingRect() const {
    return {0, 0, width_, kTitleHeight};
}

void GroupTitle::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) {
    const double zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    if (zoom < kTitleZoom) return;
    const Theme& theme = themeOf(QApplication::palette());
    const bool hovered = option->state.testFlag(QStyle::State_MouseOver);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(hovered ? theme.hover : theme.surface);
    painter->drawRoundedRect(boundingRect(), kTitleMargin, kTitleMargin);
    const QPixmap pixmap = iconPixmap(QStringLiteral("chevron-down"),
                                      theme.quietText,
                                      static_cast<int>(kFrameIconSide),
                                      painter->device()->devicePixelRatioF() * std::max(1.0, zoom));
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    painter->drawPixmap(
        QRectF(kFramePadding, (kTitleHeight - kFrameIconSide) / 2, kFrameIconSide, kFrameIconSide),
        pixmap,
        QRectF(QPointF(0, 0), QSizeF(pixmap.size())));
    const bool isTold = lock_ == Lock::Closed || lock_ == Lock::Partly;
    if (isTold || (lock_ == Lock::Open && (hovered || chosen_))) {
        const char* name = lock_ == Lock::Closed   ? "lock"
                           : lock_ == Lock::Partly ? "lock-partly"
                                                   : "lock-open";
        const QPixmap lock = iconPixmap(QLatin1String(name),
                                        isTold ? theme.text : theme.quietText,
                                        static_cast<int>(kFrameIconSide),
                                        pixmap.devicePixelRatio());
        painter->drawPixmap(padlock(), lock, QRectF(QPointF(0, 0), QSizeF(lock.size())));
    }
    if (nameHidden_) return;
    painter->setFont(drawingFont(TextSize::Small));
    painter->setPen(theme.text);
    setReadingDirection(painter, shownName_);
    painter->drawText(boundingRect().adjusted(kNameLeft, 0, 0, 0),
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::AlignAbsolute,
                      shownName_);
}

}  // namespace espalier::ui
