// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace espalier::ui {

/// Paints a frame with round corners behind what the card holds; for its paintEvent().
void paintCard(QWidget* card);

}  // namespace espalier::ui
