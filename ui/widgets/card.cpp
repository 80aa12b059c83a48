// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include <QPainter>
#include <QWidget>

#include "ui/style/theme.h"

namespace espalier::ui {

void paintCard(QWidget* card) {
    const Theme& theme = themeOf(card);
    QPainter painter(card);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.line);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(card->rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
}

}  // namespace espalier::ui
