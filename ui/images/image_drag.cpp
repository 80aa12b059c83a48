// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/images/image_drag.h"

#include <QDrag>
#include <QMimeData>
#include <QPainter>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr QLatin1String kSelectedImages("application/x-espalier-selected-images");

QPixmap dragged(const QWidget* source, const QPixmap& first, qsizetype count) {
    constexpr int kSide = 8 * kGrid;
    constexpr int kBadge = 20;
    const Theme& theme = themeOf(source);
    QPixmap pixmap(QSize(kSide, kSide) * source->devicePixelRatioF());
    pixmap.setDevicePixelRatio(source->devicePixelRatioF());
    pixmap.fill(theme.hover);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    if (!first.isNull()) painter.drawPixmap(QRect(0, 0, kSide, kSide), first);
    const QString text = countText(count);
    painter.setFont(textFont(TextSize::Small));
    const int width = std::max(kBadge, painter.fontMetrics().horizontalAdvance(text) + 12);
    const QRect badge(kSide - width, kSide - kBadge, width, kBadge);
    painter.fillRect(badge, theme.accent);
    painter.setPen(theme.onAccent);
    painter.drawText(badge, Qt::AlignCenter, text);
    return pixmap;
}

}  // namespace

void dragSelectedImages(QWidget* source, const QPixmap& first, qsizetype count) {
    auto* data = new QMimeData;
    data->setData(kSelectedImages, {});
    auto* drag = new QDrag(source);
    drag->setMimeData(data);
    drag->setPixmap(dragged(source, first, count));
    drag->exec(Qt::MoveAction);
}

bool bringsImages(const QMimeData* data) {
    return data->hasFormat(kSelectedImages);
}

}  // namespace espalier::ui
