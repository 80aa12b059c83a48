// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace espalier::ui {

/// ":/icons/<name>.svg" in the colours of the palette at the moment of painting, so one icon serves
/// both themes, all sizes and all modes. "layers/conv2d" for a layer's.
QIcon icon(const QString& name);
/// The same in one given colour, for painting by hand. `side` in device-independent pixels.
QPixmap iconPixmap(const QString& name, const QColor& color, int side, qreal devicePixelRatio);

}  // namespace espalier::ui
