// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_curve_delegate.h"

#include <QApplication>
#include <QPainter>

#include "ui/runs/runs_model.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kCurveWidth = 11 * kGrid;
constexpr double kDot = 2.5;  // radius

}  // namespace

QSize RunCurveDelegate::sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    return {kCurveWidth, QStyledItemDelegate::sizeHint(option, index).height()};
}

// The end is marked: it is what the run came to. Time goes from left to right in every language, as
// in the large plots.
void RunCurveDelegate::paint(QPainter* painter,
                             const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const auto heights = index.data(RunsModel::CurveRole).value<QVector<double>>();
    if (heights.isEmpty()) return;
    const Theme& theme = themeOf(option.palette);
    const QRectF room = QRectF(option.rect).adjusted(kGrid, 6, -kGrid - kDot, -6);
    const auto last = static_cast<double>(qMax<qsizetype>(1, heights.size() - 1));
    QPolygonF line;
    for (qsizetype i = 0; i < heights.size(); ++i) {
        line << QPointF(room.left() + room.width() * static_cast<double>(i) / last,
                        room.bottom() - room.height() * heights[i]);
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.seriesColor(0), 1.5));
    painter->drawPolyline(line);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.seriesColor(0));
    painter->drawEllipse(line.back(), kDot, kDot);
    painter->restore();
}

}  // namespace espalier::ui
