// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include "ui/plots/dense_line.h"
#include "ui/plots/line_look.h"
#include "ui/plots/mark_places.h"
#include "ui/style/theme.h"

namespace espalier::ui {

/// A line, or the area between two lines, that is fast to draw however dense it is.
class PlotCurve final : public QCPGraph {
  public:
    using QCPGraph::QCPGraph;

  protected:
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& line) const override {
        const QPen pen = painter->pen();
        if (!isDense(*painter, line)) {
            QCPGraph::drawLinePlot(painter, line);
        } else if (pen.style() != Qt::NoPen) {
            drawDenseLine(*painter, line, pen, clipRect());
        }
    }
    void drawFill(QCPPainter* painter, QVector<QPointF>* line) const override {
        const auto* other = dynamic_cast<const PlotCurve*>(channelFillGraph());
        if (!other || !isDense(*painter, *line)) {
            QCPGraph::drawFill(painter, line);
            return;
        }
        QVector<QPointF> lower;
        other->getLines(&lower, QCPDataRange(0, other->dataCount()));
        fillBetween(*painter, *line, lower, painter->brush().color(), clipRect());
    }
    // The library centres an image by its pixels, of which a dense screen has several for one here.
    void drawScatterPlot(QCPPainter* painter,
                         const QVector<QPointF>& places,
                         const QCPScatterStyle& style) const override {
        if (style.shape() != QCPScatterStyle::ssPixmap) {
            QCPGraph::drawScatterPlot(painter, places, style);
            return;
        }
        // The paper behind a sign, through which a line below it is seen a little.
        constexpr int kPaper = 200;  // of 255
        const double high = style.pixmap().deviceIndependentSize().height();
        painter->setPen(Qt::NoPen);
        painter->setBrush(withAlpha(themeOf(parentPlot()).surface, kPaper));
        for (const QPointF& place : places) {
            painter->drawEllipse(place, high / 2, high / 2);
            painter->drawPixmap(signCorner(place, style.pixmap()), style.pixmap());
        }
    }

  private:
    /// Pixels between points; a line with closer points is dense.
    static constexpr double kDenseGap = 8;

    // For files that keep lines and text as vectors.
    bool isDense(const QCPPainter& painter, const QVector<QPointF>& line) const {
        return !painter.modes().testFlag(QCPPainter::pmVectorized) &&
               static_cast<double>(line.size()) * kDenseGap > clipRect().width();
    }
};

}  // namespace espalier::ui
