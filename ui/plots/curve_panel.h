// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

#include "ui/plots/run_metrics.h"

namespace espalier::ui {

class PlotPane;
class ValuesLine;
struct CurveValue;

/// The plot of one metric with a line of values above it. GUI thread; owned by CurvesView.
class CurvePanel : public QWidget {
    Q_OBJECT

  public:
    explicit CurvePanel(const std::string& metric, QWidget* parent = nullptr);

    const std::string& metric() const { return metric_; }
    void setMetric(const std::string& key);
    PlotPane& pane() { return *pane_; }
    /// The line of values says so.
    void setLogarithmic(bool logarithmic);
    /// Shows the curves between two steps with about this many points.
    void setCurves(const RunMetrics& run, double from, double to, std::size_t most);
    /// Shows the values at a step; if `isHovered`, the line also names the step. NaN = no baseline.
    void setValues(const RunMetrics& run, double step, bool isHovered, double baseline);
    /// Paints both at the painter's origin, `size` excluding the line of values; moves the painter
    /// below them.
    void paint(QPainter& painter, const QSize& size, bool asLines);

    static int headHeight();

  private:
    QString title() const;
    void paintHead(QPainter& painter, int width) const;

    std::string metric_;
    bool logarithmic_ = false;
    ValuesLine* values_;
    PlotPane* pane_;
};

}  // namespace espalier::ui
