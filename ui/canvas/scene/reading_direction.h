// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

namespace espalier::ui {

/// Words on the canvas are set in the direction that they are read in, whatever the window's is: a
/// Hebrew name in an English window, and the other way round. The drawing itself is not mirrored,
/// so who draws into a place beside others adds Qt::AlignAbsolute.
inline void setReadingDirection(QPainter* painter, const QString& words) {
    painter->setLayoutDirection(words.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
}

}  // namespace espalier::ui
