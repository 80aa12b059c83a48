// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// Paints an image and its reconstruction side by side, with its name and their difference.
class PairDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    static constexpr int kWidth = 272;   ///< minimum width of a cell, including margins
    static constexpr int kWords = 44;    ///< height of the words below the images
    static constexpr int kExtra = -100;  ///< height of a cell minus its width

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override;
};

}  // namespace espalier::ui
