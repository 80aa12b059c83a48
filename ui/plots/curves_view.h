// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "engine/training/loop/training_event.h"
#include "ui/plots/metric_history.h"
#include "ui/plots/plot_pane.h"
#include "ui/plots/step_range.h"

namespace espalier::ui {

class ValuesLine;
struct CurveValue;

/// Loss above, accuracy below, over the same steps with one cursor: wheel zooms, drag pans, double
/// click shows everything, End follows the newest step, L makes the loss logarithmic. New data are
/// drawn about twice a second, gestures and turns of the run at once. GUI thread.
class CurvesView : public QWidget {
    Q_OBJECT

  public:
    explicit CurvesView(QWidget* parent = nullptr);

    void clear();
    void add(const std::vector<engine::TrainingEvent>& events);
    void setBaseline(double share);
    bool isEmpty() const { return training_.empty() && validationSteps_.isEmpty(); }
    /// The image of both plots as they are shown.
    QImage image(int width, int height);
    /// The same as lines and letters, for a device that keeps them as such.
    void paintLines(QPainter& painter, const QSize& size);

    /// The marks so near to a step, in words, a line each; empty when there are none.
    QString marksAt(double step, double within) const;
    const std::vector<PlotMark>& marks(PlotMark::Kind kind) const {
        return marks_[static_cast<std::size_t>(kind)];
    }
    bool isLogarithmic() const { return logarithmic_; }
    bool follows() const { return range_.follows(); }
    double from() const { return range_.from(); }
    double to() const { return range_.to(); }
    /// What the last drawing cost this thread, ms.

  public slots:
    void showAll();
    void followEnd();
    void setLogarithmic(bool logarithmic);

  signals:
    void logarithmicChanged(bool logarithmic);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void addStep(const engine::TrainingEvent& event);
    void addEpoch(const engine::TrainingEvent& event);
    void addMark(PlotMark::Kind kind, double step, const QString& what);
    void watchRate(double step, double rate);
    void connectPane(PlotPane* pane);
    void zoom(double step, double notches);
    void pan(double steps);
    void hover(double step);
    void drawSoon();
    void draw();
    double newest() const;
    void writeValues(double step);
    QVector<CurveValue> valuesAt(double step,
                                 const MetricHistory& training,
                                 double validation,
                                 QString (*format)(double)) const;
    void paintHead(QPainter& painter, const ValuesLine& values, int width) const;

    PlotPane* loss_;
    PlotPane* accuracy_;
    ValuesLine* lossValues_;
    ValuesLine* accuracyValues_;
    MetricHistory training_;
    MetricHistory trainingAccuracy_;
    QVector<double> validationSteps_;
    QVector<double> validationLoss_;
    QVector<double> accuracySteps_;
    QVector<double> validationAccuracy_;
    PlotMarks marks_;
    double rate_ = 0;      // of the newest step
    int steadySteps_ = 0;  // step events that have had this rate
    double baseline_;
    double hovered_;  // the step under the pointer; NaN when there is none
    StepRange range_;
    bool logarithmic_ = false;
    double lastCost_ = 0;
    QTimer drawTimer_;
};

}  // namespace espalier::ui
