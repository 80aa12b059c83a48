// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/class_row_delegate.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kClassRowHeight = 5 * kGrid;
constexpr int kTick = 18;
constexpr int kKey = 16;

QRect tickRect(const QStyleOptionViewItem& option) {
    const QRect& row = option.rect;
    return mirrored(option.direction, row, QRect(row.left() + kGrid, row.top() + 7, kTick, kTick));
}

void paintTick(QPainter& painter, const QStyleOptionViewItem& option, bool on) {
    QStyleOptionViewItem box = option;
    box.rect = tickRect(option);
    box.state &= ~(QStyle::State_On | QStyle::State_Off);
    box.state |= on ? QStyle::State_On : QStyle::State_Off;
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &box, &painter, option.widget);
}

void paintBar(QPainter& painter,
              Qt::LayoutDirection direction,
              const QRectF& groove,
              double share,
              const QColor& color) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    QRectF bar = groove;
    bar.setWidth(std::max(3.0, groove.width() * share));
    painter.drawRoundedRect(mirrored(direction, groove, bar), 1.5, 1.5);
}

// The digit that gives selected images this class, as on a key.
void paintKey(QPainter& painter, const QRectF& place, const QString& key, const Theme& theme) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.line, 1));
    painter.drawRoundedRect(place, 3, 3);
    painter.setFont(textFont(TextSize::Small));
    painter.setPen(theme.quietText);
    painter.drawText(place, Qt::AlignCenter, key);
}

}  // namespace

QSize ClassRowDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {100, kClassRowHeight};
}

void ClassRowDelegate::paint(QPainter* painter,
                             const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const Theme& theme = themeOf(option.palette);
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (index.data(DropRole).toBool()) {
        painter->setPen(QPen(theme.accent, 2));
        painter->setBrush(theme.selection);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(2, 2, -2, -2), 4, 4);
    }
    const QVariant check = index.data(Qt::CheckStateRole);
    const bool on = !check.isValid() || check.toInt() == Qt::Checked;
    if (check.isValid()) paintTick(*painter, option, on);
    const QRect text = mirrored(option.direction,
                                option.rect,
                                check.isValid() ? option.rect.adjusted(36, 6, -12, -16)
                                                : option.rect.adjusted(12, 8, -12, -8));
    const QString count = countText(index.data(CountRole).toLongLong());
    painter->setFont(textFont(TextSize::Small));
    painter->setPen(theme.quietText);
    painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, count);
    int right = painter->fontMetrics().horizontalAdvance(count) + kGrid;
    if (index.data(FewRole).toBool()) {
        const QRect sign(text.right() - right - 15, text.center().y() - 7, 16, 16);
        painter->drawPixmap(mirrored(option.direction, text, sign).topLeft(),
                            iconPixmap(QStringLiteral("warning"),
                                       theme.warning,
                                       16,
                                       painter->device()->devicePixelRatio()));
        right += 20;
    }
    const QString key = index.data(KeyRole).toString();
    // Also without a digit, so that all names begin at the same place.
    const int left = check.isValid() ? kKey + kGrid / 2 + 2 : 0;
    if (!key.isEmpty()) {
        const QRectF cap(text.left() + 0.5, text.center().y() - 7.5, kKey, kKey);
        paintKey(*painter, mirrored(option.direction, QRectF(text), cap), key, theme);
    }
    painter->setFont(option.font);
    painter->setPen(on ? theme.text : theme.quietText);
    const QString name = index.data(NameRole).toString();
    painter->drawText(
        mirrored(option.direction, text, text.adjusted(left, 0, -right, 0)).adjusted(0, -3, 0, 3),
        Qt::AlignLeft | Qt::AlignVCenter,
        painter->fontMetrics().elidedText(name, Qt::ElideMiddle, text.width() - left - right));
    const QVariant share = index.data(ShareRole);
    if (share.isValid()) {
        const QRectF groove(text.left(), option.rect.bottom() - 8, text.width(), 3);
        paintBar(
            *painter, option.direction, groove, share.toDouble(), on ? theme.accent : theme.line);
    }
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
        painter->setPen(QPen(theme.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(2, 2, -2, -2), 4, 4);
    }
    painter->restore();
}

bool ClassRowDelegate::editorEvent(QEvent* event,
                                   QAbstractItemModel* model,
                                   const QStyleOptionViewItem& option,
                                   const QModelIndex& index) {
    const QVariant check = index.data(Qt::CheckStateRole);
    if (!check.isValid()) return false;
    const bool clicked = event->type() == QEvent::MouseButtonRelease &&
                         tickRect(option)
                             .adjusted(-4, -4, 4, 4)
                             .contains(static_cast<QMouseEvent*>(event)->position().toPoint());
    const bool typed =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (!clicked && !typed) return false;
    const bool on = check.toInt() == Qt::Checked;
    return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

}  // namespace espalier::ui
