// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/experiments/entrant_columns.h"
#include "ui/isolated.h"
#include "ui/style/theme.h"

namespace espalier::ui {

/// Draws what a trial will cost at the other end of its row, in columns of at most half of it.
class EntrantDelegate final : public QStyledItemDelegate {
  public:
    /// `columns`: of all rows; they outlive it.
    explicit EntrantDelegate(const EntrantColumns& columns, QObject* parent = nullptr)
        : QStyledItemDelegate(parent), columns_(columns) {}

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const auto alignment =
            QStyle::visualAlignment(option.direction, Qt::AlignRight | Qt::AlignVCenter);
        painter->save();
        painter->setPen(themeOf(option.widget).quietText);
        painter->setFont(option.font);
        const QStringList costs = index.data(EntrantColumns::kCosts).toStringList();
        const QVector<QRect> rects = columns_.rectsIn(option.rect, option.direction);
        for (qsizetype i = 0; i < std::min(costs.size(), rects.size()); ++i) {
            const QString text =
                option.fontMetrics.elidedText(costs[i], Qt::ElideRight, rects[i].width() - kGrid);
            painter->drawText(rects[i], static_cast<int>(alignment), inOwnDirection(text));
        }
        painter->restore();
    }

    // A long name is cut off: in rows wider than the list, the columns would leave their heads.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {1, QStyledItemDelegate::sizeHint(option, index).height()};
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.data(EntrantColumns::kCosts).toStringList().isEmpty()) return;
        const int room = option->rect.width() - columns_.width() - 4 * kGrid;
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideRight, room);
    }

  private:
    const EntrantColumns& columns_;
};

}  // namespace espalier::ui
