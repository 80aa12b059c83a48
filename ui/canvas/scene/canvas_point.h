// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

inline QPointF pointOf(const CanvasPoint& point) {
    return {point[0], point[1]};
}

}  // namespace espalier::ui
