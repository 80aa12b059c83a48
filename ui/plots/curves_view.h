// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "engine/training/loop/training_event.h"
#include "ui/plots/run_marks.h"
#include "ui/plots/run_metrics.h"
#include "ui/plots/step_range.h"
#include "ui/plots/value_span.h"

namespace espalier::ui {

class CurvePanel;

/// The loss above and another metric of the run below, with the same steps and one cursor: the
/// wheel zooms, drag pans, double click shows everything, End follows the newest step, L makes the
/// loss logarithmic. New data are drawn with the numbers beside them, otherwise about twice a
/// second; gestures and state changes of the run at once. GUI thread.
class CurvesView : public QWidget {
    Q_OBJECT

  public:
    explicit CurvesView(QWidget* parent = nullptr);

    void clear();
    void add(const std::vector<engine::TrainingEvent>& events);
    /// Baseline of the accuracy; NaN = none.
    void setBaseline(double share);
    /// Of how few a value says little; 0 = not known. Before the values that are shown, or after.
    void setValidationImages(qint64 images);
    /// The step whose values are written above the plots unless the pointer names another: that of
    /// the numbers beside them. 0 = the newest. Draws what was added since.
    void setNow(qint64 step);
    bool isEmpty() const { return metrics_.empty(); }
    const RunMetrics& metrics() const { return metrics_; }
    const RunMarks& marks() const { return marks_; }
    /// The visible steps.
    const StepRange& range() const { return range_; }
    /// The key of the metric in the second plot.
    const std::string& metric() const;
    bool isLogarithmic() const { return logarithmic_; }
    /// Paints both plots on their background; `asLines`: for a device that stores vectors and text.
    void paint(QPainter& painter, const QSize& size, bool asLines);

  public slots:
    void setMetric(const std::string& key);
    void showAll();
    void followEnd();
    /// From now on, instead of by the values of the loss.
    void setLogarithmic(bool logarithmic);

  signals:
    void logarithmicChanged(bool logarithmic);
    /// The run has additional metrics, or another run is shown.
    void metricsChanged(const std::vector<std::string>& keys);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void useLogarithm(bool logarithmic);
    void addOne(const engine::TrainingEvent& event);
    void connectPanel(CurvePanel* panel);
    void hover(double step);
    void drawSoon();
    void draw();
    void writeValues();

    CurvePanel* loss_;
    CurvePanel* second_;
    RunMetrics metrics_;
    RunMarks marks_;
    double baseline_;
    double now_ = 0;  // as in setNow()
    double hovered_;  // the step under the pointer; NaN if there is none
    StepRange range_;
    bool logarithmic_ = false;
    bool isAxisChosen_ = false;  // by the user
    ValueSpan losses_;
    double lastCost_ = 0;
    QTimer drawTimer_;
};

}  // namespace espalier::ui
