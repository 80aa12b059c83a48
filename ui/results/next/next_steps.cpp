// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/next/next_steps.h"

#include <QHBoxLayout>
#include <utility>

#include "engine/data/folder/data_choices.h"
#include "engine/data/folder/sample_annotations.h"
#include "engine/project/new_project.h"
#include "ui/document.h"
#include "ui/results/next/step_card.h"
#include "ui/results/next/step_words.h"
#include "ui/run/run_control.h"
#include "ui/style/theme.h"

namespace espalier::ui {

NextSteps::NextSteps(Document& document, RunControl& run, QWidget* parent)
    : QWidget(parent), document_(document), run_(run), row_(new QHBoxLayout(this)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(2 * kGrid);
    hide();
    connect(&run, &RunControl::concluded, this, &NextSteps::look);
    connect(&run, &RunControl::runChanged, this, [this] {
        isNewRun_ = run_.state() == RunState::Preparing;
        clear();
    });
    connect(&run, &RunControl::stateChanged, this, &NextSteps::follow);
    connect(&document, &Document::folderChanged, this, &NextSteps::look);
}

// The images of the run are known while its project is open.
std::optional<engine::RunEvidence> NextSteps::evidence() const {
    const ShownRun& shown = run_.shown();
    const RunMoment& moment = run_.history().displayed();
    if (!shown.results || run_.isTraining() || !moment.hasSteps()) return std::nullopt;
    engine::RunEvidence evidence{.project = shown.project, .course = moment.verdict};
    evidence.project.options = shown.optionsNow;
    engine::takeEvents(evidence, run_.history().events());
    evidence.epochs = moment.finishedEpochs;
    evidence.canGoOn = canExtend(run_) || whyNotResumeUnchanged(run_).isEmpty();
    evidence.test = shown.results->test.get();
    evidence.trainingAccuracy = shown.results->trainingAccuracy;
    const engine::Project& open = document_.project();
    const bool areOpen = document_.selected() && open.dataset == shown.project.dataset &&
                         open.task == shown.project.task &&
                         engine::haveSameAnnotations(open.dataChoices, shown.project.dataChoices);
    if (areOpen) evidence.selected = document_.selected();
    return evidence;
}

bool NextSteps::isOpen() const {
    const engine::Project& open = document_.project();
    const engine::Project& run = run_.shown().project;
    return document_.data() && open.dataset == run.dataset && open.task == run.task &&
           engine::haveSameSources(open.dataChoices, run.dataChoices);
}

void NextSteps::look() {
    auto found = evidence();
    if (!found) return clear();
    looking_.start(
        [this,
         evidence = std::move(*found),
         test = run_.shown().results->test,
         results = *run_.shown().results,
         folder = run_.shown().run](const Job::Report&, std::stop_token) mutable -> Job::Deliver {
            evidence.storedStarts = engine::storedStarts();
            std::optional<StepWords> done;
            if (const auto before = engine::readEarlierTest(folder)) {
                if (const auto gain = engine::gainOf(*before, results))
                    done = wordsOf(*before, *gain);
            }
            auto steps = std::make_shared<std::vector<engine::NextStep>>(
                engine::nextSteps(evidence, done ? kMostCards - 1 : kMostCards));
            return [this, steps, done] { show(std::move(*steps), done); };
        });
}

void NextSteps::clear() {
    looking_.cancel();
    steps_.clear();
    while (QLayoutItem* item = row_->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    hide();
}

void NextSteps::show(std::vector<engine::NextStep> steps, const std::optional<StepWords>& done) {
    clear();
    steps_ = std::move(steps);
    if (done) row_->addWidget(new StepCard(*done, this), 1);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        auto* card = new StepCard(wordsOf(steps_[i], isOpen()), this);
        card->setDetailed(isDetailed_);
        row_->addWidget(card, 1);
        connect(card, &StepCard::chosen, this, [this, i] {
            if (i < steps_.size()) choose(engine::NextStep(steps_[i]));
        });
    }
    if (row_->count() == 0) return;
    // A single card would be a line of text as wide as the window.
    for (int i = row_->count(); i < static_cast<int>(kMostCards); ++i) row_->addStretch(1);
    setVisible(isOffered_ && row_->count() > 0);
}

void NextSteps::setOffered(bool offered) {
    isOffered_ = offered;
    setVisible(isOffered_ && row_->count() > 0);
}

void NextSteps::setDetailed(bool detailed) {
    isDetailed_ = detailed;
    for (auto* card : findChildren<StepCard*>()) card->setDetailed(detailed);
}

void NextSteps::choose(const engine::NextStep& step) {
    if (run_.isTraining() || !run_.shown().results) return;
    if (step.kind == engine::StepKind::Resume) return run_.resume();
    if (step.kind == engine::StepKind::TrainLonger) {
        return run_.resume({.extraEpochs = step.extraEpochs});
    }
    if (step.mistake) return emit mistakesAsked(step.mistake->truth, step.mistake->answer);
    if (!step.project) return;
    chosen_ = {step, engine::earlierTestOf(*run_.shown().results, step.kind, step.arguments)};
    emit projectAsked(*step.project);
}

// The new run keeps the comparison itself, so that it is there after the window was closed.
void NextSteps::follow() {
    if (!run_.shown().results) clear();
    if (run_.state() == RunState::Ended) isNewRun_ = false;
    if (run_.state() != RunState::Running || !chosen_ || !chosen_->before) return;
    // What it would be compared with is not the newest test any more.
    if (!isNewRun_) return chosen_.reset();
    if (!engine::isTaken(chosen_->step, run_.shown().project)) return;
    const Chosen chosen = *std::exchange(chosen_, std::nullopt);
    keeping_.start([folder = run_.shown().run, before = *chosen.before](
                       const Job::Report&, std::stop_token) -> Job::Deliver {
        engine::writeEarlierTest(folder, before);
        return [] {};
    });
}

}  // namespace espalier::ui
