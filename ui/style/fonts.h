// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

class QWidget;

namespace espalier::ui {

/// The three sizes, all in the system's family.
enum class TextSize { Small, Normal, Title };

QFont font(TextSize size);
/// Figures of equal width, for numbers that change in place.
QFont tabularFont(TextSize size);
/// Gives a widget (a label) a size and, if `quiet`, the quiet text colour in both themes.
void setTextSize(QWidget* widget, TextSize size, bool quiet = false);

}  // namespace espalier::ui
