// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

namespace espalier::ui {

/// Text on the canvas has its own direction, independent of the window's: a Hebrew name in an
/// English window, and vice versa. The drawing itself is not mirrored, so text beside other items
/// needs Qt::AlignAbsolute.
inline void setReadingDirection(QPainter* painter, const QString& words) {
    painter->setLayoutDirection(words.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
}

}  // namespace espalier::ui
