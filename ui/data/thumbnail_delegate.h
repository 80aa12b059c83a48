// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// Paints one image of the grid: rounded, with the word of its split in a corner and its caption
/// below; dimmed if excluded, with a sign if unreadable.
class ThumbnailDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    static constexpr int kCell = 104;    ///< least width of a cell, with its margin
    static constexpr int kCaption = 20;  ///< height below the image

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override;
};

}  // namespace espalier::ui
