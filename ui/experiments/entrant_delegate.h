// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/isolated.h"
#include "ui/style/theme.h"

namespace espalier::ui {

/// Draws what a trial will cost at the other end of its row, in at most half of it.
class EntrantDelegate final : public QStyledItemDelegate {
  public:
    static constexpr int kCost = Qt::UserRole;  ///< a text

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const auto alignment =
            QStyle::visualAlignment(option.direction, Qt::AlignRight | Qt::AlignVCenter);
        painter->save();
        painter->setPen(themeOf(option.widget).quietText);
        painter->setFont(option.font);
        painter->drawText(option.rect.adjusted(kGrid, 0, -kGrid, 0),
                          static_cast<int>(alignment),
                          inOwnDirection(costIn(option, index)));
        painter->restore();
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString cost = costIn(*option, index);
        if (cost.isEmpty()) return;
        const int room =
            option->rect.width() - option->fontMetrics.horizontalAdvance(cost) - 4 * kGrid;
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideRight, room);
    }

  private:
    static QString costIn(const QStyleOptionViewItem& option, const QModelIndex& index) {
        const QString cost = index.data(kCost).toString();
        return option.fontMetrics.elidedText(cost, Qt::ElideRight, option.rect.width() / 2);
    }
};

}  // namespace espalier::ui
