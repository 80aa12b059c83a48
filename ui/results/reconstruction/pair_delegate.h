// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// An image before and after, side by side, with its name and how far they are apart.
class PairDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    static constexpr int kWidth = 272;   ///< least width of a cell, margins included
    static constexpr int kWords = 44;    ///< height of the words below the images
    static constexpr int kExtra = -100;  ///< how much higher than wide a cell is

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override;
};

}  // namespace espalier::ui
