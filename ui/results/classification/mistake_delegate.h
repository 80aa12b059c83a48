// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// Paints an image with its class, the predicted class and the score.
class MistakeDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    static constexpr int kCell = 128;  ///< minimum width of a cell, including margins
    static constexpr int kWords = 44;  ///< height of the words below the image

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override;
};

}  // namespace espalier::ui
