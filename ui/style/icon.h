// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace espalier::ui {

/// ":/icons/<name>.svg" in the palette's current colours, so that one icon serves both themes, all
/// sizes and all modes. "layers/conv2d" for a layer's icon.
QIcon icon(const QString& name);
/// The same in a given colour, for custom painting. `side` in device-independent pixels.
QPixmap iconPixmap(const QString& name, const QColor& color, int side, qreal devicePixelRatio);

}  // namespace espalier::ui
