// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QPixmap>
#include <QString>

#include "ui/plots/line_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

/// Of a run in a comparison, "A" for the first: runs have numbers of their own, such as those of
/// trials.
inline QString letterOf(int run) {
    return QString(QChar(u'A' + run));
}

/// The line of run `index` as it is drawn in the plots of a comparison, behind `letter`.
inline QPixmap runLine(const Theme& theme, int index, qreal ratio, const QString& letter = {}) {
    constexpr int kLine = 28, kHeight = 16, kLetter = 14;
    const int before = letter.isEmpty() ? 0 : kLetter;
    QPixmap image(QSize(before + kLine, kHeight) * ratio);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(linePen(theme, index));
    const double middle = kHeight / 2.0;
    painter.drawLine(QPointF(before + 1, middle), QPointF(before + kLine - 1, middle));
    if (letter.isEmpty()) return image;
    painter.setPen(theme.text);
    painter.setFont(textFont(TextSize::Small));
    painter.drawText(QRect(0, 0, kLetter, kHeight), Qt::AlignLeft | Qt::AlignVCenter, letter);
    return image;
}

}  // namespace espalier::ui
