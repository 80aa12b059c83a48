// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/icon.h"

#include "ui/style/svg_icon_engine.h"

namespace espalier::ui {

QIcon icon(const QString& name) {
    return QIcon(new SvgIconEngine(name));
}

QPixmap iconPixmap(const QString& name, const QColor& color, int side, qreal devicePixelRatio) {
    const int pixels = static_cast<int>(std::lround(side * devicePixelRatio));
    QPixmap pixmap = SvgIconEngine::render(name, color, {pixels, pixels});
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

}  // namespace espalier::ui
