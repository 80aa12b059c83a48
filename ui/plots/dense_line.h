// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QVector>

class QPainter;

namespace espalier::ui {

// Draws lines whose many points overlap, in time linear in the number of points: drawing the noise
// of a long run as an antialiased outline takes a second. Each column of pixels is filled from the
// lowest to the highest place of the line in it, so no extreme is lost. Points are in the painter's
// coordinates, from left to right; a point that is no number is a gap.

/// The line in the pen's colour and width; dashes are measured along the plot.
void drawDenseLine(QPainter& painter,
                   const QVector<QPointF>& line,
                   const QPen& pen,
                   const QRectF& within);

/// What lies between two lines.
void fillBetween(QPainter& painter,
                 const QVector<QPointF>& upper,
                 const QVector<QPointF>& lower,
                 const QColor& color,
                 const QRectF& within);

}  // namespace espalier::ui
