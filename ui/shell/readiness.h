// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace espalier::ui {

class ExperimentsPage;
class MainWindow;
class ProjectReviewer;
class TopBar;
class TrainPage;
class WorkInProgress;

/// Whether a training can start, on its own or as an experiment, and if not, why: kept up to date
/// in the top bar and on the page of experiments. GUI thread; owned by MainWindow.
class Readiness : public QObject {
    Q_OBJECT

  public:
    struct Parts {
        TopBar& bar;
        TrainPage& train;
        ExperimentsPage& experiments;
        const ProjectReviewer& reviewer;
        const WorkInProgress& work;
    };
    Readiness(MainWindow& window, const Parts& parts);

    /// Empty if it can.
    QString whyNotStart() const;

  private:
    void show();
    QString whyNotBeside() const;

    MainWindow& window_;
    Parts parts_;
};

}  // namespace espalier::ui
