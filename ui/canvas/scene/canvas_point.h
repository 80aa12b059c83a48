// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <cmath>

#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

inline QPointF pointOf(const CanvasPoint& point) {
    return {point[0], point[1]};
}

/// As it is stored: whole units.
inline CanvasPoint roundedPoint(const QPointF& point) {
    return {std::round(point.x()), std::round(point.y())};
}

}  // namespace espalier::ui
