// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_cell_delegate.h"

#include <QApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/canvas/page/layer_rows.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kCellMargin = 3;

// "stage1" becomes "s1": mostly, only the numbers tell two layers apart. A part without one is all
// that does.
QString shortened(const QString& part) {
    qsizetype number = part.size();
    while (number > 1 && part.at(number - 1).isDigit()) --number;
    if (number == part.size()) return part;
    const bool isPair = part.size() > 1 && part.at(0).isHighSurrogate();
    const qsizetype letter = isPair ? 2 : 1;
    return part.left(letter) + part.mid(std::max(letter, number));
}

/// Shortens the first parts of a long name: "b1.conv1".
QString shortenedName(const QString& name, const QFontMetrics& metrics, int room) {
    QString text = name;
    QStringList parts = name.split(QLatin1Char('.'));
    for (qsizetype i = 0; i + 1 < parts.size(); ++i) {
        if (metrics.horizontalAdvance(text) <= room) break;
        parts[i] = shortened(parts[i]);
        text = parts.join(QLatin1Char('.'));
    }
    return text;
}

}  // namespace

QString LayerCellDelegate::fitted(const QModelIndex& index, const QFontMetrics& metrics, int room) {
    QString text = index.data().toString();
    if (metrics.horizontalAdvance(text) <= room) return text;
    if (index.column() == LayerRows::NameColumn) {
        text = shortenedName(text, metrics, room);
    } else if (const QString compact = index.data(LayerRows::kCompactRole).toString();
               !compact.isEmpty()) {
        text = compact;
    }
    return metrics.elidedText(text, Qt::ElideMiddle, room);
}

void LayerCellDelegate::paint(QPainter* painter,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);

    const QFontMetrics metrics(cell.font);
    const QRect place = cell.rect.adjusted(kCellMargin, 0, -kCellMargin, 0);
    const bool isChosen = cell.state.testFlag(QStyle::State_Selected);
    const auto alignment = static_cast<int>(cell.displayAlignment) | Qt::TextSingleLine;
    const auto draw = [&](const QRect& line, const QString& text, const QColor& colour) {
        painter->setPen(colour);
        painter->drawText(line, alignment, text);
    };
    painter->save();
    painter->setFont(cell.font);
    const QColor main = cell.palette.color(isChosen ? QPalette::HighlightedText : QPalette::Text);
    const QString text = fitted(index, metrics, place.width());
    const QString group = index.column() == LayerRows::NameColumn
                              ? index.data(LayerRows::kGroupRole).toString()
                              : QString();
    if (group.isEmpty()) {
        draw(place, text, main);
    } else {
        const int height = metrics.height();
        const int top = place.top() + (place.height() - 2 * height) / 2;
        const QRect upper(place.left(), top, place.width(), height);
        draw(upper, text, main);
        draw(upper.translated(0, height),
             metrics.elidedText(group, Qt::ElideMiddle, place.width()),
             themeOf(cell.palette).quietText);
    }
    painter->restore();
}

}  // namespace espalier::ui
