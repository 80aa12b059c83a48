// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace espalier::ui {

/// Keeps the order of a number with its sign and unit, or other text with its own order, within
/// right-to-left text; and that of what stands around a right-to-left name. Any other text is
/// unchanged if the layout is left-to-right.
QString isolated(const QString& text);
/// Gives a whole sentence the direction of the language it is in, where the window has the other
/// one: it is painted as "5.2 s per epoch", not as "s per epoch 5.2". For text that is painted
/// with QPainter::drawText(), right before that and after eliding. Style does it for buttons,
/// check boxes, choices, tabs, headers, menus and rows of lists, and a QLabel does not need it.
/// Unchanged if language and layout have the same direction.
QString inOwnDirection(const QString& sentence);
/// Removes the marks of isolated() and inOwnDirection(), for other programs.
QString withoutIsolation(QString text);

/// With places (zero-width spaces) to break the words that are too long for a narrow column, such
/// as the name of a folder.
QString withBreaks(const QString& text);
/// Removes the places of withBreaks(), for other programs.
QString withoutBreaks(QString text);

}  // namespace espalier::ui
