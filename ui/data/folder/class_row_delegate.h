// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace espalier::ui {

/// Paints a class of the list: tick, name, count, and a bar below.
class ClassRowDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    enum Role {
        NameRole = Qt::UserRole,
        CountRole,
        LabelRole,
        ShareRole,
        FewRole,
        DropRole,
        KeyRole
    };

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event,
                     QAbstractItemModel* model,
                     const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

}  // namespace espalier::ui
