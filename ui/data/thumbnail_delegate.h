// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// Paints one image of the grid: rounded, dimmed if excluded, with a sign if unreadable.
class ThumbnailDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    static constexpr int kCell = 104;  ///< minimum side of a cell, including its margin

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override;
};

}  // namespace espalier::ui
