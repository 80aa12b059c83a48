// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_control.h"

#include <cmath>
#include <utility>

#include "engine/tasks/task_catalog.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using engine::EventKind;
using engine::TrainingEvent;

double baselineOf(const engine::Project& project, const engine::DataSource& selected) {
    return engine::findTask(project.task).baseline(selected.countsByOutput());
}

QString finishSentence(const TrainingEvent& last) {
    switch (last.reason) {
        case engine::FinishReason::Stopped:
            return RunControl::tr("Stopped, saved at step %1.").arg(countText(last.step));
        case engine::FinishReason::Patience:
            return RunControl::tr("Stopped early: validation no longer improved. Saved at step %1.")
                .arg(countText(last.step));
        case engine::FinishReason::Diverged:
            return last.text.empty() ? RunControl::tr(
                                           "Stopped at step %1: the loss became NaN. Try a smaller "
                                           "learning rate.")
                                           .arg(countText(last.step))
                                     : fromUtf8(last.text);
        case engine::FinishReason::Completed:
            break;
    }
    const QString epochs = RunControl::tr("%n epoch(s)", nullptr, last.epoch);
    return RunControl::tr("Finished after %1, saved at step %2.").arg(epochs, countText(last.step));
}

}  // namespace

RunControl::RunControl(QObject* parent) : QObject(parent), training_(history_) {
    const auto giveUp = [this](const QString& sentence) {
        setState(RunState::Ended);
        emit failed(sentence);
    };
    connect(&preparation_, &RunPreparation::failed, this, &RunControl::setSentence);
    connect(&preparation_, &RunPreparation::failed, this, giveUp);
    connect(&preparation_, &RunPreparation::prepared, this, [this](const auto& prepared) {
        launch(*prepared);
    });
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
                setState(RunState::Ended);
                emit concluded(byItself);
            });
}

bool RunControl::isTraining() const {
    return training_.isRunning() || preparation_.isRunning();
}

void RunControl::begin(const QString& sentence) {
    shown_.results.reset();
    history_.forgetLatest();
    opening_.cancel();
    state_ = RunState::Preparing;  // before the end of what went on is heard of
    conclusion_.cancel();
    setSentence(sentence);
    setState(RunState::Preparing);
}

void RunControl::start(const engine::Project& project,
                       const engine::DataSource& data,
                       const std::filesystem::path& runsFolder) {
    if (isTraining()) return;
    history_.clear();
    const engine::RunFolder last = shown_.run;  // until the new one is made
    shown_ = {.run = last, .project = project, .data = data};
    if (data) shown_.baseline = baselineOf(project, engine::selectedImages(project, data));
    begin(data ? tr("Preparing the run") : tr("Scanning the images"));
    emit runChanged();
    preparation_.start(project, data, runsFolder);
    emit stateChanged();  // only now is a training going on, and Stop possible
}

void RunControl::resume(std::int64_t extraEpochs) {
    if (isTraining() || shown_.run.path.empty()) return;
    begin(tr("Preparing to resume"));
    emit history_.arrived({});
    preparation_.resume(shown_.run, shown_.project, shown_.data, extraEpochs, conclusion_.inWork());
    emit stateChanged();
}

void RunControl::launch(PreparedRun& prepared) {
    shown_.run = prepared.run;
    shown_.isComplete = false;
    shown_.data = prepared.data;
    if (std::isfinite(prepared.baseline)) shown_.baseline = prepared.baseline;
    training_.launch(std::move(prepared.request));
    emit stateChanged();
}

QString RunControl::whyNotResume() const {
    if (isTraining()) return tr("Training is in progress. Stop it first.");
    if (state_ == RunState::Concluding) {
        return tr("The model is being exported and verified. Please wait.");
    }
    if (shown_.run.path.empty()) {
        return tr("This run ended before its first step. Press Start instead.");
    }
    if (shown_.isComplete) {
        return tr(
            "This run has completed all epochs. Use Extend on the Runs page to train longer.");
    }
    return {};
}

void RunControl::pauseOrGoOn() {
    if (state_ == RunState::Running) training_.pause();
    if (state_ == RunState::Paused) training_.goOn();
}

void RunControl::change(const engine::TrainingOptions& options) {
    if (state_ != RunState::Paused) return;
    const engine::OptionChange change = engine::changeOf(options, history_.latest().step);
    engine::applyChange(change, shown_.project.options);
    training_.change(change);
}

void RunControl::stop() {
    if (preparation_.isRunning()) {
        preparation_.cancel();
        setSentence(tr("Stopped before the first step. Nothing was trained."));
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
            if (!training_.isStopping()) setSentence(fromUtf8(event.text));
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
            emit warned(
                tr("Changed after step %1: %2.").arg(countText(event.step), fromUtf8(event.text)));
            break;
        case EventKind::Message:
            emit warned(fromUtf8(event.text));
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
        setSentence(fromUtf8(last.text));
        setState(RunState::Ended);
        emit failed(fromUtf8(last.text));
        return;
    }
    setSentence(finishSentence(last));
    shown_.isComplete = last.reason == engine::FinishReason::Completed;
    const bool hasWeights = last.step > 0;
    if (last.reason == engine::FinishReason::Diverged) emit failed(sentence_);
    if (!hasWeights) return setState(RunState::Ended);
    conclude(true);
}

void RunControl::conclude(bool byItself) {
    setState(RunState::Concluding);
    conclusion_.start(shown_.run, shown_.project, shown_.data, byItself);
}

void RunControl::openRun(const std::filesystem::path& path,
                         std::optional<std::int64_t> extraEpochs) {
    if (isTraining()) return;
    opening_.start(
        path,
        [this, extraEpochs](engine::RunRecord record, std::optional<engine::RunResults> results) {
            if (isTraining()) return;  // started meanwhile
            show(std::move(record), std::move(results));
            if (extraEpochs) resume(*extraEpochs);
        });
}

void RunControl::leave(const std::filesystem::path& dataset) {
    if (state_ != RunState::Ended || shown_.project.dataset == dataset) return;
    opening_.cancel();
    shown_.run = {};
    shown_.data = {};
    shown_.results.reset();
    history_.clear();
    setSentence({});
    setState(RunState::None);
}

void RunControl::show(engine::RunRecord record, std::optional<engine::RunResults> results) {
    state_ = RunState::Ended;  // before anybody hears of the run, and asks whether there is one
    conclusion_.cancel();
    shown_ = {.run = record.folder, .project = record.project, .baseline = record.baseline};
    if (std::isnan(shown_.baseline) && results && results->test) {  // a run of before
        shown_.baseline = results->test->baseline();
    }
    shown_.results = std::move(results);
    history_.replace(std::move(record.events));
    const std::vector<TrainingEvent>& events = history_.events();
    const bool ended = !events.empty() && events.back().kind == EventKind::Finished;
    shown_.isComplete = ended && events.back().reason == engine::FinishReason::Completed;
    setSentence(ended ? finishSentence(events.back())
                      : tr("This run was interrupted at step %1 and can be resumed.")
                            .arg(countText(history_.latest().step)));
    emit runChanged();
    history_.tell();
    emit stateChanged();
    if (shown_.results) {
        emit concluded(false);
    } else if (history_.latest().step > 0 && record.state != "running") {
        conclude(false);  // it ended before that was done
    }
}
void RunControl::setState(RunState state) {
    state_ = state;
    emit stateChanged();
}

void RunControl::setSentence(const QString& sentence) {
    sentence_ = sentence;
    emit sentenceChanged();
}

}  // namespace espalier::ui
