// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// Shows the mark before a text smaller than the images of the row. Without it, Qt takes an icon of
/// a high-density screen for a large one of a low density where the row has room for that.
class MarkDelegate final : public QStyledItemDelegate {
  public:
    static constexpr int kSide = 16;  ///< of a mark, in device-independent pixels

    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->decorationSize = {kSide, kSide};
    }
};

}  // namespace espalier::ui
