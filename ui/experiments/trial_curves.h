// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <filesystem>

#include "ui/plots/common_steps.h"
#include "ui/plots/step_range.h"
#include "ui/plots/values_above.h"

namespace espalier::ui {

class ElidedLabel;
class MetricChooser;
class PlotPane;
class TrialsControl;

/// The curves of all trials in one plot, while they are trained and after. GUI thread.
class TrialCurves : public QWidget {
    Q_OBJECT

  public:
    explicit TrialCurves(TrialsControl& control, QWidget* parent = nullptr);

    /// The number of trials that have a curve.
    int drawn() const { return drawn_; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void drawSoon();
    void offerMetrics();
    void draw();
    double newest() const;
    int trials() const;
    void chooseAxis();
    void nameCurves(bool isLogarithmic);

    TrialsControl& control_;
    PlotPane* pane_;
    ElidedLabel* name_;
    MetricChooser* chooser_;
    StepRange range_;
    CommonSteps steps_;
    QTimer drawTimer_;
    int drawn_ = 0;
    std::filesystem::path shown_;  ///< the experiment that the metric was chosen for
    bool isChosen_ = false;        ///< by the user
    ValuesAbove above_;
};

}  // namespace espalier::ui
