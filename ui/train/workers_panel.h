// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <deque>
#include <vector>

#include "engine/training/loop/training_event.h"

class QLabel;

namespace espalier::ui {

class RunControl;
class WorkerBars;

/// What the workers of the displayed run do, in the last seconds while it is trained, in the whole
/// run otherwise: "2 workers × 1 thread, shares 16 + 16", and bars. Hidden for a run with one
/// worker. GUI thread; owned by LiveView.
class WorkersPanel : public QWidget {
    Q_OBJECT

  public:
    explicit WorkersPanel(RunControl& run, QWidget* parent = nullptr);

    /// The times that are shown; not measured where there is one worker.
    engine::WorkerTimes times() const;
    /// "2 × 1 thread,\nshares 16 + 16", for a place that says "Workers"; empty with one worker.
    QString summary() const { return summary_; }

  signals:
    void summaryChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Report {
        double seconds = 0;  ///< of the run, when it came
        engine::WorkerTimes times;
    };

    void take(const std::vector<engine::TrainingEvent>& events);
    void forget();
    void showTimes();
    void fitHeight();

    RunControl& run_;
    WorkerBars* bars_;
    QLabel* words_;
    engine::WorkerTimes all_;
    std::deque<Report> recent_;
    QString summary_;
};

}  // namespace espalier::ui
