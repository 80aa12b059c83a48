// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_links.h"

#include "ui/data/data_page.h"
#include "ui/document.h"
#include "ui/results/results_page.h"
#include "ui/run/run_control.h"
#include "ui/run/same_settings.h"
#include "ui/runs/runs_page.h"
#include "ui/shell/main_window.h"
#include "ui/text.h"
#include "ui/train/preflight.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

using Step = MainWindow::Step;

PageLinks::PageLinks(MainWindow& window, const Pages& pages)
    : QObject(&window), window_(window), pages_(pages) {
    connectSteps();
    connectSettings();
    connectRuns();
}

void PageLinks::connectSteps() {
    Preflight& preflight = pages_.train.settings().preflight();
    preflight.setIssues(pages_.data.issues());
    connect(&pages_.data, &DataPage::problemChanged, this, [this, &preflight] {
        preflight.setWrongData(pages_.data.problem());
    });
    connect(&pages_.train, &TrainPage::issueAsked, this, [this](const QString& code) {
        window_.show(Step::Data);
        pages_.data.showIssue(code);
    });
    connect(&pages_.train, &TrainPage::resultsAsked, this, [this] { window_.show(Step::Results); });
    connect(&pages_.train, &TrainPage::exportAsked, this, [this] { window_.show(Step::Export); });
    connect(
        &pages_.results, &ResultsPage::exportAsked, this, [this] { window_.show(Step::Export); });
}

// What a run was trained with.
void PageLinks::connectSettings() {
    connect(&pages_.results, &ResultsPage::projectAsked, this, [this](const auto& project) {
        QUndoStack& edits = window_.document().undoStack();
        const int steps = edits.index();
        if (!window_.workspace().useSettings(project)) return;
        window_.show(Step::Train);
        // Another project was opened for it if there is nothing to undo.
        window_.tell(
            edits.index() > steps
                ? MainWindow::tr("The project is set up for this step. Press Start to "
                                 "train it as a new run; Undo (Ctrl+Z) reverts the change.")
                : MainWindow::tr("The project of that run is set up for this step. Press "
                                 "Start to train it as a new run."));
    });
    connect(&pages_.results, &ResultsPage::trainAgainAsked, this, [this] {
        takeSettings(window_.document(), window_.run().shown().project);
        window_.show(Step::Train);
        window_.startTraining();
    });
    connect(&pages_.runs, &RunsPage::restoreAsked, this, [this](const auto& project) {
        window_.workspace().useSettings(project, Workspace::RunUse::Project);
    });
    connect(&pages_.runs, &RunsPage::settingsAsked, this, [this](const auto& project) {
        if (!window_.workspace().useSettings(project)) return;
        window_.show(Step::Train);
        window_.tell(MainWindow::tr(
            "The project now has the settings of that run. Undo (Ctrl+Z) reverts this."));
    });
}

void PageLinks::connectRuns() {
    // Once a training takes the place of what was shown, there is nothing but its curves.
    connect(&window_.run(), &RunControl::stateChanged, this, [this] {
        const bool isGone = !pages_.results.whyNotAvailable().isEmpty();
        const bool isThere = window_.step() == Step::Results && window_.run().isTraining();
        if (isThere && isGone) window_.show(Step::Train);
    });
    connect(&pages_.runs, &RunsPage::startAsked, this, [this] {
        // Without training data, how to open some.
        window_.document().data() ? window_.startTraining() : window_.show(Step::Start);
    });
    connect(&pages_.runs, &RunsPage::openAsked, this, [this](const QString& path) {
        if (!path.isEmpty()) window_.run().openRun(toPath(path));
    });
    connect(&pages_.runs, &RunsPage::foldsAsked, &pages_.train, &TrainPage::openFolds);
    connect(&pages_.train, &Page::workChanged, &pages_.runs, [this] {
        pages_.runs.setFoldsInWork(pages_.train.foldsInWork());
    });
}

}  // namespace espalier::ui
