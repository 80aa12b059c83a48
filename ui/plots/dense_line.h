// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QVector>

class QPainter;

namespace espalier::ui {

// Draws lines with many overlapping points in time linear in their number: drawing the noise of a
// long run as an antialiased outline takes a second. Each column of pixels is filled from the
// lowest to the highest point of the line in it, so no extreme is lost. Points are in the painter's
// coordinates, from left to right; NaN is a gap.

/// Draws the line in the pen's colour and width; dashes are measured horizontally.
void drawDenseLine(QPainter& painter,
                   const QVector<QPointF>& line,
                   const QPen& pen,
                   const QRectF& within);

/// Fills the area between two lines.
void fillBetween(QPainter& painter,
                 const QVector<QPointF>& upper,
                 const QVector<QPointF>& lower,
                 const QColor& color,
                 const QRectF& within);

}  // namespace espalier::ui
