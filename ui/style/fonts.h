// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

class QLabel;

namespace espalier::ui {

/// The three sizes, all in the system's family (whose digits are of equal width).
enum class TextSize { Small, Normal, Title };

QFont textFont(TextSize size);
/// Gives a label a size and, if `quiet`, the quiet text colour of whatever theme is shown.
void setTextSize(QLabel* label, TextSize size, bool quiet = false);

}  // namespace espalier::ui
