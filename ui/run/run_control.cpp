// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_control.h"

#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "engine/cross_validation/fold_alone.h"
#include "engine/runs/project_runs.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/loss_explosion.h"
#include "engine/training/loop/stage_counter.h"
#include "engine/training/options/safer_rate.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using engine::EventKind;
using engine::TrainingEvent;

double baselineOf(const engine::Project& project, const engine::DataSource& selected) {
    return engine::findTask(project.task).baseline(selected.countsByOutput());
}

// As the run's record says it.
QString nothingTrained() {
    return RunControl::tr("Stopped before the first step; nothing was trained.");
}

QString finishSentence(const TrainingEvent& last) {
    // Even where the run has finished, because it keeps an earlier network.
    if (engine::tellsOfExplosion(last)) return spokenText(last.text);
    switch (last.reason) {
        case engine::FinishReason::Stopped:
            if (last.step == 0) return nothingTrained();
            return RunControl::tr("Stopped, saved at step %1.").arg(countText(last.step));
        case engine::FinishReason::Patience:
            return RunControl::tr("Stopped early: validation no longer improved. Saved at step %1.")
                .arg(countText(last.step));
        case engine::FinishReason::Diverged:
            return last.text.empty() ? RunControl::tr(
                                           "Training diverged after step %1. Try a lower learning "
                                           "rate.")
                                           .arg(countText(last.step))
                                     : spokenText(last.text);
        case engine::FinishReason::Completed:
            break;
    }
    const QString epochs = RunControl::tr("%n epoch(s)", nullptr, last.epoch);
    return RunControl::tr("Finished after %1, saved at step %2.").arg(epochs, countText(last.step));
}

// What the window says at once, because the result may be another than that of an uninterrupted
// run.
QString deviationOf(const PreparedRun& prepared) {
    QStringList sentences;
    const std::string& fallback = prepared.request.fallback;
    if (!fallback.empty()) sentences << spokenText(fallback);
    if (const engine::SampleChanges* changes = prepared.changes.get()) {
        const auto count = [](const std::vector<std::string>& names) {
            return countText(static_cast<qint64>(names.size()));
        };
        sentences << RunControl::tr(
                         "The images have changed since the run started (changed: %1, missing: %2, "
                         "new: %3), so the result may differ.")
                         .arg(count(changes->changed),
                              count(changes->missing),
                              count(changes->added));
    }
    return sentences.join(QLatin1Char(' '));
}

// The last step that a resumed training does not repeat; 0 from the beginning.
std::int64_t beginningOf(const engine::TrainingRequest& request) {
    const bool isKnown = request.resumeState && request.resumeState->has_value();
    return isKnown ? (*request.resumeState)->progress.stepsAttempted : 0;
}

void readAutopsy(Job& job,
                 const engine::RunFolder& run,
                 const std::function<void(std::optional<engine::Autopsy>)>& take) {
    job.start([run, take](const Job::Report&, std::stop_token) {
        auto autopsy = std::make_shared<std::optional<engine::Autopsy>>(engine::readAutopsy(run));
        return [take, autopsy] { take(std::move(*autopsy)); };
    });
}

}  // namespace

RunControl::RunControl(QObject* parent) : QObject(parent), training_(history_) {
    const auto giveUp = [this](const QString& sentence) {
        setState(RunState::Ended);
        emit failed(sentence);
    };
    const auto takeBack = [this] {
        history_.recallLatest();
        if (isNew_) shown_.run = {};  // its project is not the one that is shown now
        shown_.autopsy = std::exchange(autopsyBefore_, std::nullopt);
        shown_.results = std::exchange(resultsBefore_, std::nullopt);
        state_ = RunState::Ended;  // before signals about the results
        if (!isNew_) setSentence(sentenceBefore_);
        if (shown_.results) emit concluded(false);
    };
    // What a run that was not resumed has come to is still true; why it was not is told beside it.
    const auto sayOfNew = [this](const QString& sentence) {
        if (isNew_) setSentence(sentence);
    };
    connect(&preparation_, &RunPreparation::failed, this, takeBack);
    connect(&preparation_, &RunPreparation::imagesMissing, this, takeBack);
    connect(&preparation_, &RunPreparation::runMissing, this, takeBack);
    connect(&preparation_, &RunPreparation::cancelled, this, takeBack);
    connect(&preparation_, &RunPreparation::failed, this, sayOfNew);
    connect(&preparation_, &RunPreparation::failed, this, giveUp);
    connect(&preparation_, &RunPreparation::prepared, this, [this](const auto& prepared) {
        launch(*prepared);
    });
    connect(&preparation_,
            &RunPreparation::imagesMissing,
            this,
            [this, sayOfNew](const QString& sentence, const auto& changes) {
                sayOfNew(sentence);
                setState(RunState::Ended);
                emit imagesMissing(sentence, std::exchange(retry_, nullptr), changes);
            });
    connect(
        &preparation_, &RunPreparation::runMissing, this, [this] { setState(RunState::Ended); });
    connect(&training_, &LiveTraining::arrived, this, [this](const auto& events) {
        history_.append(events);
        for (const TrainingEvent& event : events) take(event);
        emit history_.arrived(events);
    });
    connect(&opening_, &RunOpening::failed, this, &RunControl::failed);
    connect(&conclusion_, &RunConclusion::failed, this, giveUp);
    connect(&conclusion_, &RunConclusion::cancelled, this, [this] {
        if (state_ == RunState::Concluding) setState(RunState::Ended);
    });
    connect(&conclusion_,
            &RunConclusion::concluded,
            this,
            [this](const std::shared_ptr<engine::RunResults>& results, bool byItself) {
                shown_.results = std::move(*results);
                const std::string& fallback = shown_.results->exportCheck.fallback;
                if (!fallback.empty()) emit warned(spokenText(fallback));
                setState(RunState::Ended);
                emit concluded(byItself);
            });
}

bool RunControl::isTraining() const {
    return training_.isRunning() || preparation_.isRunning();
}

void RunControl::begin(const QString& sentence) {
    shown_.results.reset();
    shown_.autopsy.reset();
    autopsyReading_.cancel();
    history_.forgetLatest();
    opening_.cancel();
    state_ = RunState::Preparing;  // before signals about the end of the previous run
    conclusion_.cancel();
    setSentence(sentence);
    setState(RunState::Preparing);
}

void RunControl::start(const engine::Project& project,
                       const engine::DataSource& data,
                       const std::filesystem::path& runsFolder,
                       const std::optional<engine::RunFolder>& repeated,
                       Repetition kind) {
    if (isTraining()) return;
    if (!preparation_.whyOccupied().isEmpty()) return emit failed(preparation_.whyOccupied());
    retry_ = [=, this](const std::filesystem::path& images) {
        if (isTraining()) {  // somebody takes their time to find a folder
            emit warned(tr("The run on the images in %1 was not started, because another training "
                           "was started in the meantime. Try again when that has ended.")
                            .arg(fromPath(images)));
            return;
        }
        engine::Project moved = project;
        moved.dataset = images;
        start(moved, {}, runsFolder, repeated, kind);
    };
    history_.clear(project.options.bestBy);
    const engine::RunFolder last = shown_.run;  // until the new run exists
    shown_ = {.run = last, .project = project, .data = data, .optionsNow = project.options};
    if (data) shown_.baseline = baselineOf(project, engine::selectedImages(project, data));
    isNew_ = true;
    begin(data ? tr("Preparing the run") : tr("Scanning the images"));
    emit runChanged();
    preparation_.start(project, data, runsFolder, repeated, kind);
    emit stateChanged();  // only now is a training running that Stop can end
}

void RunControl::resume(const engine::ResumeChoices& choices,
                        const std::filesystem::path& movedTo) {
    if (isTraining() || shown_.run.path.empty()) return;
    if (!preparation_.whyOccupied().isEmpty()) return emit failed(preparation_.whyOccupied());
    retry_ = [this, choices, run = shown_.run.path](const std::filesystem::path& images) {
        // Another run may be shown since somebody was asked.
        if (!isTraining() && shown_.run.path == run) return resume(choices, images);
        emit warned(tr("%1 was not resumed with the images in %2, because another run was started "
                       "or opened in the meantime. Open it under Runs and try again.")
                        .arg(fromPath(run.filename()), fromPath(images)));
    };
    engine::Project project = shown_.project;
    if (!movedTo.empty()) project.dataset = movedTo;
    const engine::DataSource data = movedTo.empty() ? shown_.data : engine::DataSource();
    resultsBefore_ = std::move(shown_.results);
    autopsyBefore_ = std::move(shown_.autopsy);
    sentenceBefore_ = sentence_;
    isNew_ = false;
    begin(tr("Preparing to resume"));
    emit history_.arrived({});
    preparation_.resume(shown_.run, project, data, choices, conclusion_.inWork());
    emit stateChanged();
}

void RunControl::launch(PreparedRun& prepared) {
    shown_.run = prepared.run;
    shown_.isComplete = false;
    shown_.lossExploded = false;
    shown_.data = prepared.data;
    taken_ = std::move(prepared.taken);
    if (!prepared.goesOn) {
        shown_.project.options.computeThreads = prepared.request.options.computeThreads;
    }
    shown_.validationImages = prepared.request.data.annotatedCounts().validation;
    resultsBefore_.reset();
    autopsyBefore_.reset();
    if (std::isfinite(prepared.baseline)) shown_.baseline = prepared.baseline;
    history_.setFacts({shown_.validationImages, shown_.baseline});
    for (const engine::Diagnostic& warning : prepared.warnings) emit warned(sentenceOf(warning));
    const QString deviation = deviationOf(prepared);
    if (!deviation.isEmpty()) emit deviated(deviation, prepared.changes);
    if (prepared.goesOn) {  // a pause shows the current options, not those at the start
        shown_.optionsNow =
            engine::afterChanges(prepared.request.options, prepared.request.changes);
        shown_.project.options = shown_.optionsNow;
        if (!prepared.data.root().empty()) shown_.project.dataset = prepared.data.root();
        history_.rewindTo(beginningOf(prepared.request));
    }
    training_.launch(std::move(prepared.request));
    emit stateChanged();
}

QString whyOccupied(const RunControl& run) {
    return run.preparation_.whyOccupied();
}

QString whyNotResume(const RunControl& run) {
    if (QString why = whyOccupied(run); !why.isEmpty()) return why;
    if (run.isTraining()) return RunControl::tr("Training is in progress. Stop it first.");
    if (run.state() == RunState::Concluding) {
        return RunControl::tr("The model is being exported and verified. Please wait.");
    }
    if (run.shown().run.path.empty()) {
        return RunControl::tr("This run ended before its first step. Press Start instead.");
    }
    if (run.shown().isComplete && isFold(run.shown())) return foldAloneText();
    if (run.shown().isComplete) {
        return RunControl::tr("This run has finished all epochs. Press Train longer … for more.");
    }
    return {};
}

bool canExtend(const RunControl& run) {
    const bool isBusy = run.isTraining() || run.state() == RunState::Concluding;
    const ShownRun& shown = run.shown();
    return !isBusy && !shown.run.path.empty() && shown.isComplete && !shown.lossExploded &&
           !suggestedRate(run) && !isFold(shown);
}

bool isFold(const ShownRun& shown) {
    return engine::isFoldAmongOthers(shown.run, shown.project);
}

QString foldAloneText() {
    return RunControl::tr(
        "This run is one fold of a cross-validation. If it alone were changed, the mean over the "
        "folds would be one of unequal trainings. Begin a new cross-validation with more epochs or "
        "other options instead.");
}

QString whyNotResumeUnchanged(const RunControl& run) {
    const bool isBusy = run.isTraining() || run.state() == RunState::Concluding;
    if (isBusy || !suggestedRate(run)) return whyNotResume(run);
    const auto& autopsy = run.shown().autopsy;
    const bool startsAgain = autopsy && !autopsy->canResume;
    if (!startsAgain && isFold(run.shown())) return foldAloneText();
    if (!autopsy) {
        return RunControl::tr(
            "The loss of this run exploded. Press Resume with … to continue from before the "
            "explosion with a lower learning rate.");
    }
    return autopsy->canResume
               ? RunControl::tr(
                     "Resuming would only diverge again. Under Why training diverged, press "
                     "Continue with …, which lowers the learning rate.")
               : RunControl::tr(
                     "No checkpoint of this run can be continued from. Under Why training "
                     "diverged, press Start again with …, which lowers the learning rate.");
}

bool tellsOfDivergence(const RunControl& run) {
    const std::vector<TrainingEvent>& events = run.history().events();
    if (events.empty() || events.back().kind != EventKind::Finished) return false;
    const TrainingEvent& last = events.back();
    const bool hasDiverged =
        last.reason == engine::FinishReason::Diverged || engine::tellsOfExplosion(last);
    return hasDiverged && run.sentence() == finishSentence(last);  // not what came after
}

QString briefSentence(const RunControl& run) {
    return tellsOfDivergence(run) ? RunControl::tr("Training diverged") : run.sentence();
}

std::optional<double> shareOfPreparation(const RunControl& run) {
    if (run.state() != RunState::Preparing) return std::nullopt;
    return run.share_;
}

std::optional<double> suggestedRate(const RunControl& run) {
    const ShownRun& shown = run.shown();
    if (shown.autopsy) {
        if (!engine::mayHelpToLowerRate(*shown.autopsy)) return std::nullopt;
        return shown.autopsy->saferRate;
    }
    if (!shown.lossExploded) return std::nullopt;
    return engine::saferRate(shown.optionsNow, shown.optionsNow.learningRate);
}

void RunControl::pauseOrGoOn() {
    if (state_ == RunState::Running) training_.pause();
    if (state_ == RunState::Paused) training_.goOn();
}

void RunControl::change(const engine::TrainingOptions& options) {
    if (state_ != RunState::Paused || isFold(shown_)) return;
    const engine::OptionChange change = engine::changeOf(options, history_.latest().step);
    engine::applyChange(change, shown_.project.options);
    engine::applyChange(change, shown_.optionsNow);
    training_.change(change);
}

void RunControl::stop() {
    if (preparation_.isRunning()) {
        preparation_.cancel();
        if (isNew_) setSentence(nothingTrained());
        setState(RunState::Ended);
    } else if (training_.isRunning() && !training_.isStopping()) {
        training_.stop();
        setSentence(tr("Stopping after this step"));
        setState(RunState::Stopping);
    }
}

void RunControl::take(const TrainingEvent& event) {
    history_.follow(event);
    switch (event.kind) {
        case EventKind::Stage:
            if (training_.isStopping()) break;
            // Of the English text: the sentence may be in another language.
            setSentence(spokenText(event.text), engine::shareOfStage(event.text));
            break;
        case EventKind::Started:
        case EventKind::Continued:
            if (training_.isStopping()) break;
            setSentence(tr("Training"));
            setState(RunState::Running);
            break;
        case EventKind::Step:
        case EventKind::Epoch:
        case EventKind::Checkpoint:
            break;
        case EventKind::Changed:
            emit warned(tr("Changed after step %1: %2.")
                            .arg(countText(event.step), spokenText(event.text)));
            break;
        case EventKind::Message:
            emit warned(spokenText(event.text));
            break;
        case EventKind::Paused:
            if (training_.isStopping()) break;
            setSentence(tr("Paused after step %1.").arg(countText(event.step)));
            setState(RunState::Paused);
            break;
        case EventKind::Finished:
        case EventKind::Failed:
            end(event);
            break;
    }
}

void RunControl::end(const TrainingEvent& last) {
    training_.retire();
    if (last.kind == EventKind::Failed) {
        if (last.isRefused && isNew_) shown_.run = {};  // it has been removed
        setSentence(spokenText(last.text));
        setState(RunState::Ended);
        emit failed(spokenText(last.text));
        return;
    }
    setSentence(finishSentence(last));
    shown_.isComplete = last.reason == engine::FinishReason::Completed;
    const bool diverged = last.reason == engine::FinishReason::Diverged;
    shown_.lossExploded = !diverged && engine::tellsOfExplosion(last);
    // What a diverged run has saved is no model to use, as in the terminal.
    const bool hasModel = last.step > 0 && !diverged;
    if (diverged) {
        emit failed(sentence_);
        readAutopsy(autopsyReading_, shown_.run, [this](std::optional<engine::Autopsy> autopsy) {
            shown_.autopsy = std::move(autopsy);
            emit stateChanged();
        });
    }
    if (!hasModel) return setState(RunState::Ended);
    setState(RunState::Concluding);
    conclusion_.start(shown_, true, taken_.processors);
}

void RunControl::openRun(const std::filesystem::path& path,
                         const std::optional<engine::ResumeChoices>& choices) {
    if (isTraining()) return;
    opening_.start(path, [this, choices](OpenedRun opened) {
        if (isTraining()) return;  // a training was started meanwhile
        show(std::move(opened));
        if (choices) resume(*choices);
    });
}

void RunControl::leave(const engine::Project& project) {
    if (state_ != RunState::Ended) return;
    // Does not access the disk, which may not answer.
    const engine::Project& shown = shown_.project;
    const bool areNamed = !shown.id.empty() && !project.id.empty();
    if (areNamed ? shown.id == project.id : shown.dataset == project.dataset) return;
    opening_.cancel();
    shown_.run = {};
    shown_.data = {};
    shown_.results.reset();
    shown_.autopsy.reset();
    history_.clear(engine::kValidationLoss);
    setSentence({});
    setState(RunState::None);
}

void RunControl::show(OpenedRun opened) {
    engine::RunRecord& record = opened.record;
    std::optional<engine::RunResults>& results = opened.results;
    state_ = RunState::Ended;  // before signals about the run, whose receivers query the state
    conclusion_.cancel();
    taken_ = {};
    autopsyReading_.cancel();
    shown_ = {.run = record.folder,
              .project = record.project,
              .baseline = record.baseline,
              .validationImages = record.validationImages,
              .optionsNow = engine::afterChanges(record.project.options, record.project.changes),
              .autopsy = std::move(opened.autopsy)};
    if (std::isnan(shown_.baseline) && results && results->test) {  // a run of an older version
        shown_.baseline = results->test->baseline();
    }
    shown_.results = std::move(results);
    history_.setFacts({shown_.validationImages, shown_.baseline});
    history_.replace(std::move(record.events), std::move(opened.course));
    const std::vector<TrainingEvent>& events = history_.events();
    const bool ended = !events.empty() && events.back().kind == EventKind::Finished;
    const bool diverged = ended && events.back().reason == engine::FinishReason::Diverged;
    shown_.lossExploded = record.lossExploded;
    shown_.isComplete = ended && events.back().reason == engine::FinishReason::Completed;
    setSentence(ended ? finishSentence(events.back())
                      : tr("This run was interrupted at step %1 and can be resumed.")
                            .arg(countText(history_.latest().step)));
    emit runChanged();
    history_.tell();
    emit stateChanged();
    if (shown_.results) {
        emit concluded(false);
    } else if (history_.latest().step > 0 && record.status != engine::RunStatus::Running &&
               !diverged) {
        setState(RunState::Concluding);  // it had not been completed
        conclusion_.start(shown_, false);
    }
}

void RunControl::setState(RunState state) {
    state_ = state;
    if (state == RunState::Ended || state == RunState::None) taken_ = {};
    history_.display();  // what the new state means is shown with its numbers
    emit stateChanged();
}

void RunControl::setSentence(const QString& sentence, std::optional<double> share) {
    sentence_ = sentence;
    share_ = share;
    emit sentenceChanged();
}

}  // namespace espalier::ui
