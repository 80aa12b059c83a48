// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QStyledItemDelegate>

namespace espalier::ui {

struct TemplateCard;
class TemplateOrder;

/// Paints a card of the gallery: the drawing of the folded network, its name, its numbers and what
/// kind of network it is, and whether there are trained weights for it.
class TemplateCardDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    explicit TemplateCardDelegate(TemplateOrder& order, QObject* parent = nullptr);

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// On cards with trained weights.
    static QString badgeText();
    /// What kind of network it is, in as many lines as a card of this width (px) has left.
    static QStringList summaryLines(const TemplateCard& card, int width);

  private:
    TemplateOrder& order_;
};

}  // namespace espalier::ui
