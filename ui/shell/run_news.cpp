// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/run_news.h"

#include "ui/document.h"
#include "ui/results/results_page.h"
#include "ui/run/changed_images_dialog.h"
#include "ui/run/runs_folders.h"
#include "ui/shell/background.h"
#include "ui/shell/bottom_strip.h"
#include "ui/shell/main_window.h"
#include "ui/shell/project_files.h"
#include "ui/shell/rail.h"
#include "ui/text.h"
#include "ui/train/live_view.h"
#include "ui/train/train_page.h"
#include "ui/widgets/banner.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

namespace {

using Step = MainWindow::Step;

// The message stays while the list is read: it may offer something else too.
void offerList(Banner& banner, const std::shared_ptr<engine::SampleChanges>& changes) {
    if (!changes) return;
    banner.offer(RunNews::tr("List …"), [&banner, changes] {
        banner.show();
        auto* dialog = new ChangedImagesDialog(*changes, banner.window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
}

}  // namespace

RunNews::RunNews(
    MainWindow& window, Rail& rail, ProjectFiles& files, TrainPage& train, ResultsPage& results)
    : QObject(&window),
      window_(window),
      run_(window.run()),
      rail_(rail),
      files_(files),
      train_(train),
      results_(results) {
    connect(&run_, &RunControl::failed, this, &RunNews::tellFailure);
    connect(&run_, &RunControl::imagesMissing, this, &RunNews::offerToLocate);
    connect(&run_.preparation(), &RunPreparation::runMissing, this, &RunNews::offerToLocateRun);
    connect(&run_, &RunControl::warned, this, [this](const QString& sentence) {
        window_.strip().addMessage(sentence, IssuesList::Sign::Warning);
    });
    connect(&run_, &RunControl::deviated, this, &RunNews::tellDeviation);
    connect(&run_, &RunControl::concluded, this, &RunNews::tellConclusion);
}

void RunNews::tellEnd() {
    window_.background().tellEnd(tr("Training ended"),
                                 run_.sentence() + QLatin1Char(' ') + results_.sentence());
}

void RunNews::tellFailure(const QString& sentence) {
    window_.background().leave();
    const bool isDivergence = tellsOfDivergence(run_) && sentence == run_.sentence();
    if (!isDivergence) return emit problemFound(sentence, fromPath(run_.shown().run.path));
    window_.strip().addMessage(sentence, IssuesList::Sign::Problem);
    // Above the curves it is said in full already.
    if (window_.step() == Step::Train && train_.live().isVisible()) return;
    window_.banner().showMessage(Banner::Kind::Problem,
                                 tr("Training diverged. The Train page says why, and what to "
                                    "try."));
    window_.banner().offer(tr("Show"), [this] { window_.show(Step::Train); });
}

void RunNews::offerToLocate(const QString& sentence,
                            const RunControl::Retry& retry,
                            const Changes& changes) {
    emit problemFound(sentence);
    offerList(window_.banner(), changes);
    const std::filesystem::path missing = run_.shown().project.dataset;
    window_.banner().offer(tr("Locate …"), [this, retry, missing] {
        files_.locateImages([this, retry, missing](const QString& folder) {
            retry(toPath(folder));
            locateForProject(missing, folder);
        });
    });
}

// It is only opened: the folder may be that of another run.
void RunNews::offerToLocateRun(const QString& sentence) {
    window_.background().leave();
    emit problemFound(sentence, fromPath(run_.shown().run.path));
    window_.banner().offer(tr("Locate …"), [this] {
        files_.locateRun([this](const QString& folder) {
            rememberRunsFolder(runsFolderAround(toPath(folder)));
            run_.openRun(toPath(folder));
        });
    });
}

// What a run was offered, its project is offered as well: its own banner is gone.
void RunNews::locateForProject(const std::filesystem::path& missing, const QString& folder) {
    const Document& document = window_.document();
    if (document.data() || document.isEmpty() || document.project().dataset != missing) return;
    const auto staysWithRun = [this] {
        if (run_.state() != RunState::None) window_.show(Step::Train);
    };
    connect(&window_.workspace(), &Workspace::opened, this, staysWithRun, Qt::SingleShotConnection);
    window_.workspace().open({folder});
}

void RunNews::tellDeviation(const QString& sentence, const Changes& changes) {
    // It is among the messages as well.
    window_.banner().showMessage(Banner::Kind::Notice, sentence);
    offerList(window_.banner(), changes);
}

void RunNews::tellConclusion(bool byItself) {
    window_.strip().addMessage(results_.sentence());
    if (!byItself) return;
    if (!window_.isActiveWindow()) tellEnd();
    announceResults();
}

// The page stays as it is; beside the curves there is already a button.
void RunNews::announceResults() {
    if (window_.step() == Step::Results) return;
    rail_.setBusy(static_cast<int>(Step::Results), true);
    if (window_.step() == Step::Train && train_.live().isVisible()) return;
    window_.banner().showMessage(Banner::Kind::Notice,
                                 tr("Training ended: %1").arg(results_.sentence()));
    window_.banner().offer(tr("Show results"), [this] { window_.show(Step::Results); });
}

}  // namespace espalier::ui
