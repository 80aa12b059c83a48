// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

#include "ui/plots/run_metrics.h"

namespace espalier::ui {

class PlotPane;
class ValuesLine;
struct CurveValue;

/// The plot of one metric with the line of its values above it. GUI thread; owned by CurvesView.
class CurvePanel : public QWidget {
    Q_OBJECT

  public:
    explicit CurvePanel(const std::string& metric, QWidget* parent = nullptr);

    const std::string& metric() const { return metric_; }
    void setMetric(const std::string& key);
    PlotPane& pane() { return *pane_; }
    /// The curves from one step to another, in about this many points.
    void setCurves(const RunMetrics& run, double from, double to, std::size_t most);
    /// Their values at a step; `isHovered`: the line also names the step. NaN = no baseline.
    void setValues(const RunMetrics& run, double step, bool isHovered, double baseline);
    /// Both at the painter's origin, `size` without the line above; moves the painter below them.
    void paint(QPainter& painter, const QSize& size, bool asLines);

    static int headHeight();

  private:
    QString title() const;
    void paintHead(QPainter& painter, int width) const;

    std::string metric_;
    ValuesLine* values_;
    PlotPane* pane_;
};

}  // namespace espalier::ui
