// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/images/image_drag.h"

#include <QDrag>
#include <QMimeData>
#include <QPainter>
#include <QUuid>
#include <QWidget>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr QLatin1String kSelectedImages("application/x-espalier-selected-images");

// Tells windows apart, also those of two programs.
QByteArray windowOf(const QWidget* widget) {
    static const QByteArray program = QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
    const auto window = reinterpret_cast<quintptr>(widget->window());
    return program + ' ' + QByteArray::number(static_cast<qulonglong>(window));
}

QPixmap dragged(const QWidget* source, const QPixmap& taken, qsizetype count) {
    constexpr int kSide = 8 * kGrid;
    constexpr int kBadge = 20;
    const Theme& theme = themeOf(source);
    QPixmap pixmap(QSize(kSide, kSide) * source->devicePixelRatioF());
    pixmap.setDevicePixelRatio(source->devicePixelRatioF());
    pixmap.fill(theme.hover);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    if (!taken.isNull()) painter.drawPixmap(QRect(0, 0, kSide, kSide), taken);
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

void dragSelectedImages(QWidget* source, const QPixmap& taken, qsizetype count) {
    auto* data = new QMimeData;
    data->setData(kSelectedImages, windowOf(source));
    auto* drag = new QDrag(source);
    drag->setMimeData(data);
    drag->setPixmap(dragged(source, taken, count));
    drag->exec(Qt::MoveAction);
}

bool bringsImages(const QMimeData* data, const QWidget* target) {
    return data->data(kSelectedImages) == windowOf(target);
}

}  // namespace espalier::ui
