// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// Paints a cell of the table of layers: a name with its group below it, and what has no room in
/// its short form (LayerRows::kCompactRole). GUI thread.
class LayerCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

    /// The text of a cell as it is painted in this room (px): whole, or shorter.
    static QString fitted(const QModelIndex& index, const QFontMetrics& metrics, int room);
};

}  // namespace espalier::ui
