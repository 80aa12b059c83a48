// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/confusion_painter.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kRoundedFrom = 12;  // smaller cells are plain squares
constexpr double kSlantSine = 0.643;

QColor blend(const QColor& from, const QColor& to, double share) {
    const auto mix = [share](int a, int b) { return static_cast<int>(a + (b - a) * share); };
    return QColor(
        mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()));
}

}  // namespace

void ConfusionPainter::paintCells() {
    const QSize size = place_.viewport;
    painter_.setClipRect(QRectF(
        place_.nameWidth, place_.headHeight, size.width() - place_.nameWidth, size.height()));
    const ConfusionCell first = place_.cellAt({double(place_.nameWidth), double(place_.headHeight)})
                                    .value_or(ConfusionCell{});
    const int rows = static_cast<int>(size.height() / place_.side) + 2;
    const int columns = static_cast<int>(size.width() / place_.side) + 2;
    for (int t = first.truth; t < std::min(place_.classes, first.truth + rows); ++t) {
        for (int a = first.answer; a < std::min(place_.classes, first.answer + columns); ++a) {
            paintCell({t, a});
        }
    }
}

void ConfusionPainter::paintCell(const ConfusionCell& cell) {
    const qint64 count = content_.matrix.at(cell.truth, cell.answer);
    const qint64 of = content_.ofClass[static_cast<std::size_t>(cell.truth)];
    const double share = of > 0 ? double(count) / double(of) : 0;
    const QColor full = cell.truth == cell.answer ? theme_.accent : theme_.seriesColor(1);
    // The square root makes small fractions visible.
    const QColor fill =
        count > 0 ? blend(theme_.surface, full, 0.12 + 0.88 * std::sqrt(share)) : theme_.surface;
    const bool tiny = place_.side < kRoundedFrom;
    const double gap = tiny ? 0 : 1;
    const QRectF box = place_.cellRect(cell).adjusted(gap, gap, -gap, -gap);
    if (tiny) {
        painter_.fillRect(box, fill);
    } else {
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(fill);
        painter_.drawRoundedRect(box, 3, 3);
    }
    if (content_.current == cell) {
        painter_.setPen(QPen(theme_.text, 2));
        painter_.setBrush(Qt::NoBrush);
        painter_.drawRoundedRect(box, 3, 3);
    }
    if (count == 0 || tiny) return;
    painter_.setPen(inkOn(fill));
    const QString text = content_.asFractions ? percentText(share, 0) : countText(count);
    const bool fits = painter_.fontMetrics().horizontalAdvance(text) < box.width() - 2;
    if (fits) painter_.drawText(box, Qt::AlignCenter, text);
}

// Only every n-th name fits if a line of text needs `height` across the names.
int ConfusionPainter::namesApart(double height) const {
    return std::max(1, static_cast<int>(std::ceil(height / place_.side)));
}

// The names of the current cell are always shown.
bool ConfusionPainter::showsName(int index, int apart, int current) {
    if (index == current) return true;
    const bool covered = current >= 0 && std::abs(index - current) < apart;
    return index % apart == 0 && !covered;
}

void ConfusionPainter::paintNames() {
    const double height = painter_.fontMetrics().height();
    const int rows = namesApart(height);
    const int columns = namesApart(height / kSlantSine);
    const int row = content_.current ? content_.current->truth : -1;
    const int column = content_.current ? content_.current->answer : -1;
    for (int i = 0; i < place_.classes; ++i) {
        if (showsName(i, rows, row)) {
            painter_.setPen(i == row ? theme_.text : theme_.quietText);
            paintRowName(i);
        }
        if (showsName(i, columns, column)) {
            painter_.setPen(i == column ? theme_.text : theme_.quietText);
            paintColumnName(i);
        }
    }
    painter_.setClipping(false);
}

void ConfusionPainter::paintRowName(int index) {
    const double height = std::max<double>(place_.side, 20);
    const double top = place_.cellRect({index, 0}).center().y() - height / 2;
    const QRectF left(0, top, place_.nameWidth - kGrid, height);
    painter_.setClipRect(QRectF(0, place_.headHeight, place_.nameWidth, place_.viewport.height()));
    const QString name = painter_.fontMetrics().elidedText(
        content_.classes.value(index), Qt::ElideMiddle, static_cast<int>(left.width()));
    painter_.drawText(left, Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter, name);
}

void ConfusionPainter::paintColumnName(int index) {
    painter_.setClipRect(
        QRectF(place_.nameWidth - kGrid, 0, place_.viewport.width(), place_.headHeight));
    // No longer than the room for slanted names, which placeNames() was told.
    const QString name = painter_.fontMetrics().elidedText(
        content_.classes.value(index), Qt::ElideMiddle, place_.nameWidth - 2 * kGrid);
    const QRectF cell = place_.cellRect({0, index});
    if (!place_.isSlanted) {
        painter_.drawText(
            QRectF(cell.left(), 0, place_.side, place_.headHeight - 4), Qt::AlignCenter, name);
        return;
    }
    painter_.save();
    painter_.translate(cell.center().x() - 4, place_.headHeight - 4);
    painter_.rotate(-ConfusionGeometry::kSlant);
    painter_.drawText(QPointF(0, 0), name);
    painter_.restore();
}

}  // namespace espalier::ui
