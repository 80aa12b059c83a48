// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/style/fonts.h"

namespace espalier::ui {

/// No text on the canvas is smaller at its natural size. Pixels.
inline constexpr int kSmallestText = 12;

/// The font of text on the canvas.
QFont drawingFont(TextSize size);

}  // namespace espalier::ui
