// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>

class QWidget;

namespace espalier::ui {

/// Shows the tooltip of a control with long sentences on several lines; Qt wraps rich text only.
/// False where Qt's own does as well.
bool showToolTip(const QWidget& widget, const QPoint& place);

/// On the control with the focus, or on what it is a part of; the keys where it has nothing to say.
void showHelp(QWidget& window);

void showKeys(QWidget& window);

}  // namespace espalier::ui
