// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/control_painter.h"

#include <QDateTime>
#include <QPainterPath>
#include <QStyle>
#include <algorithm>
#include <cmath>

namespace espalier::ui {

namespace {

QRectF inner(const QRect& rect) {
    return QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
}

QColor blend(const QColor& from, const QColor& to, double share) {
    return QColor::fromRgbF(
        static_cast<float>(from.redF() + (to.redF() - from.redF()) * share),
        static_cast<float>(from.greenF() + (to.greenF() - from.greenF()) * share),
        static_cast<float>(from.blueF() + (to.blueF() - from.blueF()) * share));
}

}  // namespace

ControlPainter::ControlPainter(QPainter& painter, const QStyleOption& option)
    : painter_(painter), option_(option), theme_(themeOf(option.palette)) {
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing);
}

void ControlPainter::rounded(const QRectF& rect,
                             const QColor& fill,
                             const QColor& border,
                             double radius) {
    painter_.setPen(border.isValid() ? QPen(border, 1) : QPen(Qt::NoPen));
    painter_.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter_.drawRoundedRect(rect, radius, radius);
}

void ControlPainter::focusRing(const QRectF& rect) {
    painter_.setPen(QPen(theme_.accent, 2));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

QColor ControlPainter::primaryFill() const {
    QColor fill = theme_.accent;
    if (hovered()) fill = blend(fill, theme_.text, 0.12);
    if (pressed()) fill = blend(fill, theme_.text, 0.22);
    return fill;
}

QColor ControlPainter::plainFill(bool flat) const {
    if (option_.state & QStyle::State_On) return theme_.selection;
    if (pressed()) return blend(theme_.hover, theme_.text, 0.08);
    if (hovered()) return theme_.hover;
    return flat ? QColor() : theme_.raised;
}

void ControlPainter::pushButton(bool primary, bool flat) {
    const QRectF rect = inner(option_.rect);
    if (primary && enabled()) {
        rounded(rect, primaryFill(), QColor());
    } else {
        rounded(rect, enabled() ? plainFill(flat) : QColor(), flat ? QColor() : theme_.line);
    }
    const bool keyboard = option_.state & QStyle::State_KeyboardFocusChange;
    if (!focused() || !keyboard) return;
    focusRing(rect);
    if (primary) rounded(rect.adjusted(2, 2, -2, -2), QColor(), theme_.onAccent, 4);
}

void ControlPainter::toolButton() {
    const QRectF rect = inner(option_.rect);
    QColor fill;
    if (option_.state & QStyle::State_On) fill = theme_.selection;
    if (hovered()) fill = theme_.hover;
    if (pressed()) fill = blend(theme_.hover, theme_.text, 0.08);
    if (fill.isValid()) rounded(rect, fill, QColor());
    if (focused() && option_.state & QStyle::State_KeyboardFocusChange) focusRing(rect);
}

void ControlPainter::field(bool wrong) {
    const QRectF rect = inner(option_.rect);
    const QColor usual = hovered() ? blend(theme_.line, theme_.text, 0.25) : theme_.line;
    rounded(rect, enabled() ? theme_.raised : QColor(), wrong ? theme_.bad : usual);
    if (focused() && enabled()) focusRing(rect);
}

void ControlPainter::tick(const QRectF& box, const QColor& color) {
    QPainterPath path;
    path.moveTo(box.left() + box.width() * 0.24, box.top() + box.height() * 0.54);
    path.lineTo(box.left() + box.width() * 0.43, box.top() + box.height() * 0.72);
    path.lineTo(box.left() + box.width() * 0.77, box.top() + box.height() * 0.30);
    painter_.setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPath(path);
}

void ControlPainter::checkBox(bool round) {
    QRectF rect = inner(option_.rect);
    if (focused() && option_.state & QStyle::State_KeyboardFocusChange) {
        focusRing(rect);
        rect.adjust(3, 3, -3, -3);
    }
    const double radius = round ? rect.width() / 2 : 4;
    const bool on = option_.state & (QStyle::State_On | QStyle::State_NoChange);
    const QColor fill = enabled() ? theme_.accent : theme_.quietText;
    const QColor border = blend(theme_.line, theme_.text, hovered() ? 0.5 : 0.25);
    rounded(rect, on ? fill : theme_.raised, on ? fill : border, radius);
    if (option_.state & QStyle::State_NoChange) {
        painter_.setPen(QPen(theme_.onAccent, 1.8));
        painter_.drawLine(QPointF(rect.left() + 4, rect.center().y()),
                          QPointF(rect.right() - 4, rect.center().y()));
    } else if (on && round) {
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(theme_.onAccent);
        painter_.drawEllipse(rect.center(), rect.width() * 0.2, rect.width() * 0.2);
    } else if (on) {
        tick(rect, theme_.onAccent);
    }
}

void ControlPainter::itemBackground() {
    const QRectF rect = QRectF(option_.rect).adjusted(1, 1, -1, -1);
    if (option_.state & QStyle::State_Selected) {
        rounded(rect, theme_.selection, QColor(), 4);
    } else if (hovered()) {
        rounded(rect, theme_.hover, QColor(), 4);
    }
}

void ControlPainter::frame(const QColor& fill) {
    rounded(inner(option_.rect), fill, theme_.line);
    if (focused()) focusRing(inner(option_.rect));
}

void ControlPainter::toolTip() {
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.setPen(theme_.line);
    painter_.setBrush(theme_.raised);
    painter_.drawRect(option_.rect.adjusted(0, 0, -1, -1));
}

void ControlPainter::progress(const QStyleOptionProgressBar& bar) {
    QRectF groove = QRectF(bar.rect);
    const double height = std::min(6.0, groove.height());
    groove.setTop(groove.center().y() - height / 2);
    groove.setHeight(height);
    rounded(groove, theme_.line, QColor(), height / 2);
    if (bar.maximum <= bar.minimum) return busy(groove);
    const double share =
        std::clamp(double(bar.progress - bar.minimum) / (bar.maximum - bar.minimum), 0.0, 1.0);
    if (share <= 0) return;
    QRectF done = groove;
    done.setWidth(std::max(height, groove.width() * share));
    if (bar.direction == Qt::RightToLeft) done.moveRight(groove.right());
    rounded(done, theme_.accent, QColor(), height / 2);
}

// A segment that moves back and forth; the progress bar requests the next frame itself.
void ControlPainter::busy(const QRectF& groove) {
    constexpr qint64 kRound = 2400;  // ms for a full cycle
    const double phase = double(QDateTime::currentMSecsSinceEpoch() % kRound) / kRound;
    const double way = (1 - std::cos(2 * 3.14159265358979 * phase)) / 2;
    QRectF piece = groove;
    piece.setWidth(groove.width() * 0.3);
    piece.moveLeft(groove.left() + way * (groove.width() - piece.width()));
    rounded(piece, theme_.accent, QColor(), groove.height() / 2);
}

void ControlPainter::slider(const QStyleOptionSlider& slider,
                            const QRect& groove,
                            const QRect& handle) {
    const bool flat = slider.orientation == Qt::Horizontal;
    QRectF track = groove;
    if (flat) {
        track = QRectF(groove.left(), groove.center().y() - 1.5, groove.width(), 4);
    } else {
        track = QRectF(groove.center().x() - 1.5, groove.top(), 4, groove.height());
    }
    rounded(track, enabled() ? theme_.edge : theme_.line, QColor(), 2);
    QRectF done = track;
    if (flat) done.setRight(handle.center().x());
    if (!flat) done.setTop(handle.center().y());
    rounded(done, enabled() ? theme_.accent : theme_.line, QColor(), 2);
    const QRectF knob(QPointF(handle.center()) - QPointF(7, 7), QSizeF(15, 15));
    rounded(knob, theme_.raised, enabled() ? theme_.accent : theme_.line, 7.5);
    if (focused()) rounded(knob.adjusted(-2, -2, 2, 2), QColor(), theme_.accent, 9.5);
}

void ControlPainter::scrollBar(const QStyleOptionSlider& bar, const QRect& handle) {
    if (bar.maximum <= bar.minimum) return;
    const bool flat = bar.orientation == Qt::Horizontal;
    const QRectF thumb =
        flat ? QRectF(handle).adjusted(2, 4, -2, -2) : QRectF(handle).adjusted(4, 2, -2, -2);
    const double strength = pressed() ? 0.75 : hovered() ? 0.6 : 0.35;
    const double radius = (flat ? thumb.height() : thumb.width()) / 2;
    rounded(thumb, blend(theme_.window, theme_.quietText, strength), QColor(), radius);
}

void ControlPainter::arrow(const QRect& rect, Qt::ArrowType direction, bool isPossible) {
    const QPointF c = QRectF(rect).center();
    const double s = 3.5;
    QPolygonF line;
    switch (direction) {
        case Qt::UpArrow:
            line << c + QPointF(-s, s / 2) << c + QPointF(0, -s / 2) << c + QPointF(s, s / 2);
            break;
        case Qt::DownArrow:
            line << c + QPointF(-s, -s / 2) << c + QPointF(0, s / 2) << c + QPointF(s, -s / 2);
            break;
        case Qt::LeftArrow:
            line << c + QPointF(s / 2, -s) << c + QPointF(-s / 2, 0) << c + QPointF(s / 2, s);
            break;
        default:
            line << c + QPointF(-s / 2, -s) << c + QPointF(s / 2, 0) << c + QPointF(-s / 2, s);
            break;
    }
    painter_.setPen(QPen(enabled() && isPossible ? theme_.quietText : theme_.line,
                         1.5,
                         Qt::SolidLine,
                         Qt::RoundCap,
                         Qt::RoundJoin));
    painter_.drawPolyline(line);
}

void ControlPainter::headerSection() {
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.fillRect(option_.rect, theme_.window);
    painter_.setPen(theme_.line);
    painter_.drawLine(option_.rect.bottomLeft(), option_.rect.bottomRight());
}

void ControlPainter::tab(const QStyleOptionTab& tab) {
    const bool chosen = tab.state & QStyle::State_Selected;
    if (hovered() && !chosen) rounded(inner(tab.rect.adjusted(2, 2, -2, -4)), theme_.hover, {});
    if (chosen) {  // over the full width, because the first tab begins at the page's edge
        const QRectF line(tab.rect.left(), tab.rect.bottom() - 2, tab.rect.width(), 3);
        rounded(line, theme_.accent, QColor(), 1.5);
    }
    if (focused()) focusRing(inner(tab.rect.adjusted(2, 2, -2, -4)));
}

}  // namespace espalier::ui
