// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/readiness.h"

#include "ui/experiments/experiments_page.h"
#include "ui/run/run_control.h"
#include "ui/runs/runs_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/work_in_progress.h"
#include "ui/train/train_page.h"
#include "ui/widgets/job_dialog.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

Readiness::Readiness(MainWindow& window, const Parts& parts)
    : QObject(&window), window_(window), parts_(parts) {
    connect(&parts.train, &TrainPage::readinessChanged, this, &Readiness::show);
    connect(&window.workspace().autosave(), &Autosave::readOnlyChanged, this, &Readiness::show);
    connect(&window.run(), &RunControl::stateChanged, this, &Readiness::show);
    connect(&parts.work, &WorkInProgress::changed, this, &Readiness::show);
    show();
}

// A training belongs to a project that can record where its runs are.
QString Readiness::whyNotStart() const {
    const QString& whyReadOnly = window_.workspace().autosave().whyReadOnly();
    if (QString why = whyOccupied(window_.run()); !why.isEmpty()) return why;
    return whyReadOnly.isEmpty() ? parts_.train.whyNotReady() : whyReadOnly;
}

QString Readiness::whyNotBeside() const {
    const RunControl& run = window_.run();
    if (run.isTraining()) {
        return MainWindow::tr("A training is running. Stop it or wait until it has ended.");
    }
    if (run.state() == RunState::Concluding) {
        return RunControl::tr("The model is being exported and verified. Please wait.");
    }
    const auto dialogs = parts_.work.dialogs();
    return dialogs.empty() ? whyOccupied(run) : dialogs.front()->progressSentence();
}

void Readiness::show() {
    const QString why = whyNotStart(), beside = whyNotBeside();
    const bool isTraining = window_.run().isTraining();
    parts_.bar.setReadOnly(window_.workspace().autosave().whyReadOnly());
    parts_.bar.setReadiness(why, !parts_.reviewer.isCurrent());
    parts_.experiments.setWhyNot(
        {.train = beside.isEmpty() ? why : beside,
         .goOn = beside,
         .open = isTraining ? RunsPage::tr("Training is in progress. Stop it first.") : QString(),
         .add = parts_.train.whyNotReady()});
}

}  // namespace espalier::ui
