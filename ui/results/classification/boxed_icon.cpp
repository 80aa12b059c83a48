// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/boxed_icon.h"

#include <QPainter>
#include <cmath>

namespace espalier::ui {

QIcon boxedIcon(const QPixmap& image, int side, double pixelRatio) {
    const int pixels = static_cast<int>(std::ceil(side * pixelRatio));
    QPixmap box(pixels, pixels);
    box.fill(Qt::transparent);
    if (!image.isNull()) {
        QPixmap inside = image.scaled(box.size(), Qt::KeepAspectRatio, Qt::SmoothTransformation);
        inside.setDevicePixelRatio(1);
        QPainter(&box).drawPixmap(
            (pixels - inside.width()) / 2, (pixels - inside.height()) / 2, inside);
    }
    box.setDevicePixelRatio(pixelRatio);
    return untintedIcon(box);
}

QIcon untintedIcon(const QPixmap& pixmap) {
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected);
    return icon;
}

}  // namespace espalier::ui
