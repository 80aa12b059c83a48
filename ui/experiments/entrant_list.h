// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/style/theme.h"

namespace espalier::ui {

/// Draws what a trial will cost at the other end of its row.
class EntrantDelegate final : public QStyledItemDelegate {
  public:
    static constexpr int kCost = Qt::UserRole;  ///< a text

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const QRect place = option.rect.adjusted(kGrid, 0, -kGrid, 0);
        painter->save();
        painter->setPen(themeOf(option.widget).quietText);
        painter->setFont(option.font);
        painter->drawText(
            place,
            int(QStyle::visualAlignment(option.direction, Qt::AlignRight | Qt::AlignVCenter)),
            index.data(kCost).toString());
        painter->restore();
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString cost = index.data(kCost).toString();
        if (cost.isEmpty()) return;
        const int room =
            option->rect.width() - option->fontMetrics.horizontalAdvance(cost) - 4 * kGrid;
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideRight, room);
    }
};

/// As high as its rows, where there is room for them. Call updateGeometry() when they have changed.
/// GUI thread.
class EntrantList final : public QListWidget {
  public:
    explicit EntrantList(QWidget* parent = nullptr) : QListWidget(parent) {
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        setMinimumHeight(kLeast);
        setItemDelegate(new EntrantDelegate(this));
    }

    QSize sizeHint() const override {
        int height = 2 * frameWidth();
        for (int row = 0; row < count(); ++row) height += sizeHintForRow(row);
        return {QListWidget::sizeHint().width(), std::max(height, kLeast)};
    }

  protected:
    // Only now its font and its style are known.
    void showEvent(QShowEvent* event) override {
        QListWidget::showEvent(event);
        updateGeometry();
    }

  private:
    static constexpr int kLeast = 8 * kGrid;
};

}  // namespace espalier::ui
