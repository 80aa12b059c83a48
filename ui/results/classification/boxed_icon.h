// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPixmap>

namespace espalier::ui {

/// An image in a square of one size, so that the texts beside several begin at the same place; no
/// larger than it is seen, and not tinted where its row is selected. `side` in device-independent
/// pixels.
QIcon boxedIcon(const QPixmap& image, int side, double pixelRatio);
/// A pixmap as it is in every state.
QIcon untintedIcon(const QPixmap& pixmap);

}  // namespace espalier::ui
