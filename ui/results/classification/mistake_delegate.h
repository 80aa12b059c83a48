// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// Paints an image with the predicted class, its score and the true class. In a cell that is lower
/// than its width and the words, the image is smaller.
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

    /// "rose 46 %": the prediction with its score; only the class is shortened where it does not
    /// fit.
    static QString firstLine(const QModelIndex& index, const QFontMetrics& metrics, int width);
    /// "is tulip": the true class, shortened likewise; empty where the prediction is right.
    static QString secondLine(const QModelIndex& index, const QFontMetrics& metrics, int width);

  private:
    /// Below the image, from `top` on.
    static void paintWords(QPainter& painter,
                           const QStyleOptionViewItem& option,
                           const QModelIndex& index,
                           int top);
};

}  // namespace espalier::ui
