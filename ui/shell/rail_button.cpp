// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail_button.h"

#include <QPainter>
#include <QStyle>

#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

RailButton::RailButton(int number, const QString& iconName, const QString& title, QWidget* parent)
    : QAbstractButton(parent), number_(number), iconName_(iconName) {
    setText(title);
    setAccessibleName(number > 0 ? tr("Step %1, %2").arg(number).arg(title) : title);
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RailButton::setBusy(bool busy) {
    if (busy_ == busy) return;
    busy_ = busy;
    update();
}

QSize RailButton::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + 11 * kGrid, 5 * kGrid};
}

void RailButton::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(Qt::NoPen);
    if (isChecked() || (underMouse() && isEnabled())) {
        painter.setBrush(isChecked() ? theme.selection : theme.hover);
        painter.drawRoundedRect(box, 8, 8);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box, 8, 8);
    }
    const QColor ink = !isEnabled()  ? palette().color(QPalette::Disabled, QPalette::ButtonText)
                       : isChecked() ? theme.accent
                                     : theme.text;
    const int middle = height() / 2;
    const auto placed = [this](const QRect& part) {
        return QStyle::visualRect(layoutDirection(), rect(), part);
    };
    painter.drawPixmap(placed({12, middle - 10, 20, 20}).topLeft(),
                       iconPixmap(iconName_, ink, 20, devicePixelRatioF()));
    QFont bold = font();
    bold.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
    painter.setFont(bold);
    painter.setPen(isEnabled() ? theme.text : ink);
    const QRect words = placed({44, 0, width() - 72, height()});
    const QString seen = painter.fontMetrics().elidedText(text(), Qt::ElideRight, words.width());
    painter.drawText(words, Qt::AlignVCenter, inOwnDirection(seen));
    painter.setFont(textFont(TextSize::Small));
    painter.setPen(isEnabled() ? theme.quietText : ink);
    const QRect end = placed({width() - 32, 0, 20, height()});
    if (busy_) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        const double outwards = layoutDirection() == Qt::RightToLeft ? -4 : 4;
        painter.drawEllipse(QPointF(end.center()) + QPointF(outwards, 1), 4, 4);
    } else if (number_ > 0) {
        painter.drawText(end, Qt::AlignVCenter | Qt::AlignRight, QString::number(number_));
    }
}

}  // namespace espalier::ui
