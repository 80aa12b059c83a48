// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>

class QWidget;

namespace espalier::ui {

/// Shows the tooltip of a widget at this point of the screen with the terms in its label explained
/// (tipAt()), and a long one on several lines, because Qt wraps only rich text. False if Qt's own
/// tooltip is sufficient.
bool showToolTip(const QWidget& widget, const QPoint& place);

/// Shows the tooltip of the focused control or of its parent. False if there is none.
bool showHelp(const QWidget& window);

void showKeys(QWidget& window);

}  // namespace espalier::ui
