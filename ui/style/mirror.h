// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStyle>

namespace espalier::ui {

/// The position of `box` in `room` for a reading `direction`: custom painting is laid out from left
/// to right and mirrored here. The painter itself mirrors the alignment of text.
inline QRectF mirrored(Qt::LayoutDirection direction, const QRectF& room, const QRectF& box) {
    if (direction == Qt::LeftToRight) return box;
    return {room.left() + room.right() - box.right(), box.top(), box.width(), box.height()};
}

inline QRect mirrored(Qt::LayoutDirection direction, const QRect& room, const QRect& box) {
    return QStyle::visualRect(direction, room, box);
}

}  // namespace espalier::ui
