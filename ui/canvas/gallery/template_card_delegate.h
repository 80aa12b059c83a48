// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

struct TemplateCard;
class TemplateOrder;

/// Paints a card of the gallery: the drawing of the folded network, its name, and its numbers.
class TemplateCardDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    explicit TemplateCardDelegate(TemplateOrder& order, QObject* parent = nullptr);

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    TemplateOrder& order_;
};

}  // namespace espalier::ui
