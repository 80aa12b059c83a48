// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/work_in_progress.h"

#include <QWidget>
#include <algorithm>
#include <iterator>

#include "ui/experiments/experiments_page.h"
#include "ui/run/run_control.h"
#include "ui/widgets/job_dialog.h"

namespace espalier::ui {

WorkInProgress::WorkInProgress(QWidget& window, RunControl& run)
    : QObject(&window), window_(window), run_(run) {
    connect(&run, &RunControl::stateChanged, this, &WorkInProgress::changed);
}

bool WorkInProgress::isTraining() const {
    return run_.isTraining();
}

bool WorkInProgress::isPaused() const {
    return run_.state() == RunState::Paused;
}

std::vector<JobDialog*> WorkInProgress::dialogs() const {
    std::vector<JobDialog*> busy;
    std::ranges::copy_if(
        window_.findChildren<JobDialog*>(), std::back_inserter(busy), &JobDialog::isBusy);
    return busy;
}

void WorkInProgress::setExperiments(const ExperimentsPage& page) {
    experiments_ = &page;
}

bool WorkInProgress::areExperimentsInWork() const {
    return experiments_ && experiments_->isBusy();
}

bool WorkInProgress::isAny() const {
    const bool isRunIdle = run_.state() == RunState::None || run_.state() == RunState::Ended;
    return !isRunIdle || areExperimentsInWork() || !dialogs().empty();
}

}  // namespace espalier::ui
