// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/class_results_view.h"

#include "engine/tasks/classification/class_comparison.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "ui/document.h"
#include "ui/results/classification/class_overview.h"
#include "ui/results/classification/doctor_view.h"
#include "ui/results/classification/fixes.h"
#include "ui/results/classification/mistakes_model.h"
#include "ui/results/classification/mistakes_view.h"
#include "ui/results/classification/then_and_now_view.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/results/results_view_factory.h"
#include "ui/run/run_control.h"

namespace espalier::ui {

namespace {

std::shared_ptr<const engine::ClassEvaluation> testOf(const engine::RunResults& results) {
    return std::dynamic_pointer_cast<const engine::ClassEvaluation>(results.test);
}

}  // namespace

ResultsViewKind ClassResultsView::kind() {
    return {.key = "classes",
            .make = [](const ResultsSurroundings& around,
                       QWidget* parent) { return new ClassResultsView(around, parent); },
            .agreement =
                [](int checked) {
                    return tr("%1 of %n label(s) equal, largest difference %2, checked with %3",
                              nullptr,
                              checked);
                },
            .makeWrongImages =
                [](ImageCache& images, const ImageActions& actions, QObject* parent) {
                    return new MistakesModel(images, actions, parent);
                }};
}

ClassResultsView::ClassResultsView(const ResultsSurroundings& around, QWidget* parent)
    : ResultsView(parent),
      around_(around),
      overview_(new ClassOverview(parent)),
      mistakes_(new MistakesView(around.images, around.actions, parent)),
      doctor_(new DoctorView(around, parent)),
      thenAndNow_(new ThenAndNowView(parent)),
      tryIt_(new TryItPanel(around.engine, around.images, around.actions, parent)) {
    connect(overview_, &ClassOverview::cellChosen, this, &ClassResultsView::showMistakes);
    connect(mistakes_, &MistakesView::reviewAsked, this, [this](const auto& paths, int first) {
        doctor_->review(paths, first);
        emit tabAsked(doctor_);
    });
    connect(doctor_, &DoctorView::trainAsked, this, &ClassResultsView::trainAgain);
    connect(tryIt_, &TryItPanel::noticed, this, &ResultsView::noticed);
    connect(tryIt_, &TryItPanel::failed, this, &ResultsView::failed);
}

std::vector<ResultsView::Tab> ClassResultsView::tabs() const {
    return {{overview_, tr("Classes")},
            {mistakes_, tr("Mistakes")},
            {doctor_, tr("Review"), true},
            {thenAndNow_, tr("Then and now")},
            {tryIt_, tr("Try it"), true}};
}

void ClassResultsView::show(const ShownRun& run) {
    tryIt_->setRun(run);
    const auto test = testOf(*run.results);
    isMeasured_ = test != nullptr;
    isCompared_ = false;
    run_ = run.run.path;
    project_ = run.project;
    test_ = test;
    if (!isMeasured_) return;
    overview_->setEvaluation(*test);
    mistakes_->setEvaluation(test, engine::sampleFiles(run.project));
    doctor_->setRun(run, test);
    compare(run);
}

void ClassResultsView::showMistakes(int truth, int predicted) {
    mistakes_->showCell(truth, predicted);
    emit tabAsked(mistakes_);
}

std::vector<QWidget*> ClassResultsView::shownTabs() const {
    if (!isMeasured_) return {tryIt_};
    if (isCompared_) return {thenAndNow_, overview_, mistakes_, doctor_, tryIt_};
    return {overview_, mistakes_, doctor_, tryIt_};
}

void ClassResultsView::trainAgain() {
    if (run_.empty()) return;
    before_ = {.run = run_,
               .test = test_,
               .project = project_,
               .choices = around_.document.project().dataChoices,
               .fixes = std::ssize(doctor_->fixes().all())};
    emit trainAgainAsked();
}

// Any other training has changed more than the fixes.
void ClassResultsView::follow(const RunControl& run) {
    if (!before_) return;
    const bool isKnown = !before_->next.empty();
    if (run.state() == RunState::Preparing) {
        if (isKnown) return before_.reset();
        before_->hasBegun = true;
    } else if (run.state() == RunState::Running && before_->hasBegun && !isKnown) {
        if (run.shown().run.path == before_->run) return before_.reset();  // it goes on instead
        before_->next = run.shown().run.path;
    } else if (run.state() == RunState::Ended && before_->hasBegun && !isKnown) {
        before_.reset();  // nothing was trained
    }
}

// The settings may have been changed before the training began.
void ClassResultsView::compare(const ShownRun& run) {
    isCompared_ = before_ && !run_.empty() && before_->next == run_ &&
                  before_->project.options == run.project.options &&
                  before_->project.network == run.project.network &&
                  before_->project.preprocessing == run.project.preprocessing &&
                  before_->choices.relabelled == run.project.dataChoices.relabelled &&
                  before_->choices.excluded == run.project.dataChoices.excluded;
    if (!isCompared_) return;
    thenAndNow_->setComparison(engine::compareOnSameImages(*before_->test, *test_), before_->fixes);
}

QString ClassResultsView::clipboardText() const {
    return isMeasured_ ? overview_->asText() : QString();
}

QString ClassResultsView::clipboardNotice() const {
    return tr("Summary and matrix copied to the clipboard.");
}

void ClassResultsView::tryOut(const QStringList& paths) {
    emit tabAsked(tryIt_);
    tryIt_->tryOut(paths);
}

QWidget* ClassResultsView::tryTab() const {
    return tryIt_;
}

template ResultsViewKind resultsViewKind<ClassResultsView>();

}  // namespace espalier::ui
