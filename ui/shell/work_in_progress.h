// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

class QWidget;

namespace espalier::ui {

class ExperimentsPage;
class JobDialog;
class RunControl;

/// What the window computes for minutes: its training, and the work of dialogs beside it, such as a
/// cross-validation. GUI thread; owned by MainWindow.
class WorkInProgress : public QObject {
    Q_OBJECT

  public:
    WorkInProgress(QWidget& window, RunControl& run);

    bool isTraining() const;
    /// Whether training is paused, which takes no time from anything else but is not finished.
    bool isPaused() const;
    /// Those whose work is running.
    std::vector<JobDialog*> dialogs() const;
    /// The page that trains several times. Must outlive this.
    void setExperiments(const ExperimentsPage& page);
    const ExperimentsPage* experiments() const { return experiments_; }
    bool areExperimentsInWork() const;
    /// Whether anything computes or is paused, the conclusion of a run included.
    bool isAny() const;

  signals:
    /// Something has begun, ended, or been paused; also emitted more often.
    void changed();

  private:
    QWidget& window_;
    RunControl& run_;
    const ExperimentsPage* experiments_ = nullptr;
};

}  // namespace espalier::ui
