// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

class QLabel;

namespace espalier::ui {

/// The three sizes, all in the system's font family (whose digits have equal width).
enum class TextSize { Small, Normal, Title };

QFont textFont(TextSize size);
/// Sets a label's size and, if `quiet`, the faint text colour of the current theme.
void setTextSize(QLabel* label, TextSize size, bool quiet = false);

}  // namespace espalier::ui
