// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace espalier::ui {

/// Makes a window at least so high, as far as its screen has room, and moves it up if its end would
/// be below the screen. Never makes it lower: its user may have enlarged it.
void growTo(QWidget& window, int height);

}  // namespace espalier::ui
