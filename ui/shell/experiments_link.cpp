// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/experiments_link.h"

#include <utility>

#include "ui/document.h"
#include "ui/experiments/experiments_page.h"
#include "ui/experiments/trial_words.h"
#include "ui/run/run_control.h"
#include "ui/run/runs_folders.h"
#include "ui/shell/bottom_strip.h"
#include "ui/shell/main_window.h"
#include "ui/shell/rail.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/work_in_progress.h"
#include "ui/text.h"
#include "ui/widgets/banner.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

ExperimentsLink::ExperimentsLink(
    MainWindow& window, ExperimentsPage& page, TopBar& bar, Rail& rail, WorkInProgress& work)
    : QObject(&window), window_(window), page_(page), bar_(bar), rail_(rail) {
    work.setExperiments(page);
    connect(&page, &Page::workChanged, this, &ExperimentsLink::follow);
    connect(&page.trials(), &TrialsControl::progressed, this, &ExperimentsLink::showProgress);
    connect(&page.queue(), &QueueControl::progressed, this, &ExperimentsLink::showProgress);
    connect(&page.trials(), &TrialsControl::ended, this, &ExperimentsLink::tellEnd);
    connect(&page.queue(), &QueueControl::ended, this, [this] {
        window_.strip().addMessage(page_.queue().sentence());
    });
    connect(&page, &ExperimentsPage::openAsked, this, [this](const QString& run) {
        window_.run().openRun(toPath(run));
    });
    connect(&page,
            &ExperimentsPage::continueAsked,
            this,
            [this](const engine::Project& project,
                   const QString& run,
                   const engine::ResumeChoices& choices) {
                if (!window_.workspace().useSettings(project)) return;
                window_.run().openRun(toPath(run), choices);
            });
    connect(
        &page, &ExperimentsPage::runsFolderUsed, this, [this](const std::filesystem::path& runs) {
            addRunsFolder(window_.document(), runs);
            rememberRunsFolder(runs);
        });
    offerQueue();
}

// One that was left when the window was closed, or killed.
void ExperimentsLink::offerQueue() {
    page_.queue().edit(
        [](engine::QueueFile&) {},
        [this] {
            const int left = page_.queue().left();
            if (left == 0 || page_.queue().isTrainedElsewhere() || page_.isBusy()) return;
            Banner& banner = window_.banner();
            if (banner.isVisible()) return;
            banner.showMessage(
                Banner::Kind::Notice,
                tr("%n run(s) of the queue are left from the last time.", nullptr, left));
            banner.offer(tr("Show queue"), [this] {
                window_.show(MainWindow::Step::Experiments);
                page_.showQueue();
            });
        });
}

void ExperimentsLink::follow() {
    const bool isBusy = page_.isBusy();
    bar_.setBeside(isBusy ? page_.workName() : QString(), page_.isStopping());
    showProgress();
    if (std::exchange(wasBusy_, isBusy) == isBusy) return;
    rail_.setBusy(static_cast<int>(MainWindow::Step::Experiments), isBusy);
    window_.run().preparation().setWhyOccupied(
        isBusy ? tr("%1 is in progress. Stop it or wait until it has ended.").arg(page_.workName())
               : QString());
    // What can be started now depends on it everywhere.
    emit window_.run().stateChanged();
}

// On every page.
void ExperimentsLink::showProgress() {
    BottomStrip& strip = window_.strip();
    const QueueControl& queue = page_.queue();
    const TrialsControl& trials = page_.trials();
    if (!page_.isBusy()) return strip.setExperiment({}, 0);
    queue.isBusy() ? strip.setExperiment(queue.sentence(), queue.share())
                   : strip.setExperiment(trials.sentence(), trials.share());
}

void ExperimentsLink::tellEnd() {
    const auto& standing = page_.trials().standing();
    if (!standing) return;
    const QString best = bestTrialText(*standing);
    window_.strip().addMessage(
        best.isEmpty() ? tr("The experiment has ended, and none of its trials has a result.")
                       : tr("The experiment has ended.") + QLatin1Char(' ') + best);
}

}  // namespace espalier::ui
