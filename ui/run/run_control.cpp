// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_control.h"

#include <QThreadPool>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/run/run_data.h"
#include "ui/text.h"

namespace espalier::ui {

/// A request that is ready to become a session; made off the GUI thread.
struct RunControl::Prepared {
    engine::RunFolder run;
    RunControl::SharedFolder folder;
    engine::TrainingRequest request;
    double baseline = std::numeric_limits<double>::quiet_NaN();
};

namespace {

using engine::EventKind;
using engine::TrainingEvent;

constexpr int kDrainInterval = 33;  // ms: about 30 times a second
// ms, while nothing comes: each look takes a core from a compute thread for a moment.
constexpr int kLongestWait = 100;
// Beyond this many, old step events are merged pairwise: the curves keep their extremes anyway.
constexpr std::size_t kEventsKept = 200'000;
// So many events of a run of the past are told in one turn of the event loop.
constexpr std::size_t kEventsAtOnce = 2000;

double baselineOf(const engine::ImageFolder& folder) {
    return engine::validationBaseline(engine::countByClass(folder));
}

/// The end of an epoch with the loss and accuracy of its last step: its own are means of them all.
TrainingEvent afterStep(const TrainingEvent& epoch, const TrainingEvent& step) {
    TrainingEvent now = epoch;
    now.loss = step.loss;
    now.accuracy = step.accuracy;
    return now;
}

/// Where a run that is opened stands; nothing done before its first step.
TrainingEvent latestOf(const std::vector<TrainingEvent>& events) {
    const auto isStep = [](const TrainingEvent& event) { return event.kind == EventKind::Step; };
    const auto latest = std::find_if(events.rbegin(), events.rend(), [&](const auto& event) {
        return isStep(event) || event.kind == EventKind::Epoch;
    });
    if (latest == events.rend()) return {};
    if (isStep(*latest)) return *latest;
    const auto step = std::find_if(latest, events.rend(), isStep);
    return afterStep(*latest, step == events.rend() ? TrainingEvent() : *step);
}

QString finishSentence(const TrainingEvent& last) {
    switch (last.reason) {
        case engine::FinishReason::Stopped:
            return RunControl::tr("Stopped, saved at step %1.").arg(countText(last.step));
        case engine::FinishReason::Patience:
            return RunControl::tr("Finished early: no better epoch for a while. Saved at step %1.")
                .arg(countText(last.step));
        case engine::FinishReason::Diverged:
            return last.text.empty()
                       ? RunControl::tr(
                             "Stopped at step %1: the loss is no number any more. Try "
                             "a smaller learning rate.")
                             .arg(countText(last.step))
                       : fromUtf8(last.text);
        case engine::FinishReason::Completed:
            break;
    }
    const QString epochs =
        counted(last.epoch, RunControl::tr("one epoch"), RunControl::tr("%1 epochs"));
    return RunControl::tr("Finished after %1, saved at step %2.").arg(epochs, countText(last.step));
}

void mergeOldSteps(std::vector<TrainingEvent>& events) {
    std::vector<TrainingEvent> kept;
    kept.reserve(events.size() / 2 + 1);
    bool lastIsMerged = false;
    for (TrainingEvent& event : events) {
        if (!kept.empty() && !lastIsMerged &&
            engine::TrainingEventMerge::mergeable(kept.back(), event)) {
            engine::TrainingEventMerge::merge(kept.back(), event);
            lastIsMerged = true;
        } else {
            kept.push_back(std::move(event));
            lastIsMerged = false;
        }
    }
    events = std::move(kept);
}

// To free those of a long run takes as long as to draw it.
void retireEvents(std::vector<TrainingEvent> events) {
    if (events.size() <= kEventsAtOnce) return;
    QThreadPool::globalInstance()->start([old = std::make_shared<std::vector<TrainingEvent>>(
                                              std::move(events))]() mutable { old.reset(); });
}

}  // namespace

RunControl::RunControl(QObject* parent)
    : QObject(parent), baseline_(std::numeric_limits<double>::quiet_NaN()) {
    drainTimer_.setInterval(kDrainInterval);
    connect(&drainTimer_, &QTimer::timeout, this, &RunControl::drain);
    tellTimer_.setInterval(0);
    connect(&tellTimer_, &QTimer::timeout, this, &RunControl::tellMore);
    connect(&preparing_, &Job::failed, this, [this](const QString& sentence) {
        setSentence(sentence);
        setState(RunState::Ended);
        emit failed(sentence);
    });
    connect(&opening_, &Job::failed, this, &RunControl::failed);
    connect(&opening_, &Job::progressed, this, &RunControl::openingProgressed);
    connect(&opening_, &Job::finished, this, &RunControl::openingEnded);
    connect(&opening_, &Job::failed, this, &RunControl::openingEnded);
    connect(&opening_, &Job::cancelled, this, &RunControl::openingEnded);
    connect(&concluding_, &Job::progressed, this, [this](qint64 done, qint64 of, auto stage) {
        emit concludingProgressed(stage, of > 0 ? double(done) / double(of) : 0);
    });
    connect(&concluding_, &Job::failed, this, [this](const QString& sentence) {
        setState(RunState::Ended);
        emit failed(sentence);
    });
}

RunControl::~RunControl() {
    retireSession();
}

bool RunControl::isTraining() const {
    return session_ != nullptr || preparing_.isRunning();
}

void RunControl::begin(const QString& sentence) {
    stopAsked_ = false;
    results_.reset();
    latest_ = {};
    opening_.cancel();
    concluding_.cancel();
    setSentence(sentence);
    setState(RunState::Preparing);
}

void RunControl::start(const engine::Project& project,
                       SharedFolder folder,
                       const std::filesystem::path& runsFolder) {
    if (isTraining()) return;
    tellTimer_.stop();
    events_.clear();
    mostEvents_ = kEventsKept;
    project_ = project;
    folder_ = folder;
    baseline_ = baselineOf(*engine::selectedImages(project, folder));
    begin(tr("Preparing the run"));
    emit runChanged();
    prepare([project, folder, runsFolder](std::stop_token) {
        const engine::RunFolder run = engine::createRunFolder(runsFolder, project);
        return Prepared{run, folder, engine::prepareRun(project, folder, run)};
    });
}

void RunControl::repeat(const engine::Project& project, const std::filesystem::path& runsFolder) {
    if (isTraining()) return;
    tellTimer_.stop();
    events_.clear();
    mostEvents_ = kEventsKept;
    project_ = project;
    folder_.reset();
    baseline_ = std::numeric_limits<double>::quiet_NaN();
    begin(tr("Looking through the images"));
    emit runChanged();
    prepare([project, runsFolder](std::stop_token stop) {
        const SharedFolder data = imagesOf(project, nullptr, stop);
        const engine::RunFolder run = engine::createRunFolder(runsFolder, project);
        return Prepared{run, data, engine::prepareRun(project, data, run), baselineOf(*data)};
    });
}

void RunControl::resume(std::int64_t extraEpochs) {
    if (isTraining() || run_.path.empty()) return;
    begin(tr("Preparing to go on"));
    emit eventsArrived({});
    prepare([run = run_, folder = folder_, project = project_, extraEpochs, done = concludes_](
                std::stop_token stop) {
        const SharedFolder data = imagesOf(project, folder, stop);
        const std::scoped_lock whatWasConcluding(*done);  // reads the run, and may need a moment
        return Prepared{run, data, engine::prepareResume(run, data, extraEpochs)};
    });
}

void RunControl::prepare(std::function<Prepared(std::stop_token)> prepare) {
    preparing_.start([this, prepare](const Job::Report&, std::stop_token stop) {
        auto prepared = std::make_shared<Prepared>(prepare(stop));
        return [this, prepared] { launch(std::move(*prepared)); };
    });
    emit stateChanged();  // only now is a training going on, and Stop possible
}

void RunControl::launch(Prepared prepared) {
    run_ = prepared.run;
    isComplete_ = false;
    folder_ = prepared.folder;
    if (std::isfinite(prepared.baseline)) baseline_ = prepared.baseline;
    session_ = std::make_unique<engine::TrainingSession>(std::move(prepared.request));
    drainTimer_.start();
    emit stateChanged();
}

QString RunControl::whyNotResume() const {
    if (isTraining()) return tr("A training is going on; stop it first.");
    if (state_ == RunState::Concluding) {
        return tr("The model is being exported and checked; a moment.");
    }
    if (run_.path.empty()) {
        return tr("This run ended before its first step; press Start instead.");
    }
    if (isComplete_) {
        return tr("This run has done all its epochs; Extend, on the page Runs, trains it longer.");
    }
    return {};
}

void RunControl::pause() {
    if (state_ == RunState::Running) session_->requestPause();
}

void RunControl::goOn() {
    if (state_ == RunState::Paused) session_->requestContinue();
}

void RunControl::change(const engine::TrainingOptions& options) {
    if (state_ != RunState::Paused) return;
    const engine::OptionChange change = engine::changeOf(options, latest_.step);
    engine::applyChange(change, project_.options);
    session_->requestChange(change);
}

void RunControl::stop() {
    if (!isTraining() || stopAsked_) return;
    stopAsked_ = true;
    if (!session_) return cancelPreparing();
    session_->requestStop();
    setSentence(tr("Stopping after this step"));
    setState(RunState::Stopping);
}

void RunControl::cancelPreparing() {
    preparing_.cancel();
    setSentence(tr("Stopped before the first step; nothing was trained."));
    setState(RunState::Ended);
}

void RunControl::cancelConcluding() {
    if (state_ != RunState::Concluding) return;
    concluding_.cancel();
    setState(RunState::Ended);
}

void RunControl::drain() {
    // What it did in the past is told first.
    if (!session_ || tellTimer_.isActive()) return;
    const std::vector<TrainingEvent> arrived = session_->drainEvents();
    drainTimer_.setInterval(arrived.empty() ? std::min(2 * drainTimer_.interval(), kLongestWait)
                                            : kDrainInterval);
    if (arrived.empty()) return;
    events_.insert(events_.end(), arrived.begin(), arrived.end());
    mergeSteps();
    for (const TrainingEvent& event : arrived) take(event);
    emit eventsArrived(arrived);
}

// Where most events are no steps there is little to merge, and no use in trying at once again.
void RunControl::mergeSteps() {
    if (events_.size() <= std::max(kEventsKept, mostEvents_)) return;
    mergeOldSteps(events_);
    mostEvents_ = events_.size() + events_.size() / 2;
}

void RunControl::take(const TrainingEvent& event) {
    switch (event.kind) {
        case EventKind::Stage:
            if (!stopAsked_) setSentence(fromUtf8(event.text));
            break;
        case EventKind::Started:
        case EventKind::Continued:
            if (stopAsked_) break;
            setSentence(tr("Training"));
            setState(RunState::Running);
            break;
        case EventKind::Step:
            latest_ = event;
            break;
        case EventKind::Epoch:
            latest_ = afterStep(event, latest_);
            break;
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
            if (stopAsked_) break;
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
    drainTimer_.stop();
    retireSession();
    if (last.kind == EventKind::Failed) {
        setSentence(fromUtf8(last.text));
        setState(RunState::Ended);
        emit failed(fromUtf8(last.text));
        return;
    }
    setSentence(finishSentence(last));
    isComplete_ = last.reason == engine::FinishReason::Completed;
    const bool hasWeights = last.step > 0;
    if (last.reason == engine::FinishReason::Diverged) emit failed(sentence_);
    if (!hasWeights) return setState(RunState::Ended);
    conclude(true);
}

// The thread is at its end; its destructor waits for that, which the window must not.
void RunControl::retireSession() {
    if (!session_) return;
    QThreadPool::globalInstance()->start([session = std::shared_ptr<engine::TrainingSession>(
                                              std::move(session_))]() mutable { session.reset(); });
}

void RunControl::conclude(bool byItself) {
    setState(RunState::Concluding);
    concluding_.start(
        [this, byItself, run = run_, folder = folder_, project = project_, alone = concludes_](
            const Job::Report& report, std::stop_token stop) {
            const std::scoped_lock oneAtATime(*alone);
            const auto tell = [&](const std::string& stage, double share) {
                report(static_cast<std::int64_t>(share * 1000), 1000, stage);
            };
            const SharedFolder data = imagesOf(project, folder, stop);
            auto results =
                std::make_shared<engine::RunResults>(engine::concludeRun(run, *data, tell, stop));
            return [this, byItself, results] {
                results_ = std::move(*results);
                setState(RunState::Ended);
                emit concluded(byItself);
            };
        });
}

void RunControl::openRun(const std::filesystem::path& path) {
    read(path, {});
}

void RunControl::resumeRun(const std::filesystem::path& path, std::int64_t extraEpochs) {
    read(path, [this, extraEpochs] { resume(extraEpochs); });
}

void RunControl::read(const std::filesystem::path& path, std::function<void()> shown) {
    if (isTraining()) return;
    opening_.start([this, path, shown](const Job::Report& report, std::stop_token stop) {
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        auto record = std::make_shared<engine::RunRecord>(engine::readRun(path, tell, stop));
        auto results = engine::readResults(record->folder);
        return [this, record, shown, results = std::move(results)]() mutable {
            if (isTraining()) return;  // started meanwhile
            show(std::move(*record), std::move(results));
            if (shown) shown();
        };
    });
}

void RunControl::leave(const std::filesystem::path& dataset) {
    if (state_ != RunState::Ended || project_.dataset == dataset) return;
    opening_.cancel();
    run_ = {};
    folder_.reset();
    events_.clear();
    latest_ = {};
    results_.reset();
    setSentence({});
    setState(RunState::None);
}

void RunControl::show(engine::RunRecord record, std::optional<engine::RunResults> results) {
    concluding_.cancel();
    run_ = record.folder;
    project_ = record.project;
    folder_.reset();
    baseline_ = record.baseline;
    if (std::isnan(baseline_) && results && results->test) {  // a run of before
        baseline_ = results->test->confusion.baseline();
    }
    results_ = std::move(results);
    retireEvents(std::exchange(events_, std::move(record.events)));
    mostEvents_ = events_.size() + events_.size() / 2;
    latest_ = latestOf(events_);
    const bool ended = !events_.empty() && events_.back().kind == EventKind::Finished;
    isComplete_ = ended && events_.back().reason == engine::FinishReason::Completed;
    setSentence(ended ? finishSentence(events_.back())
                      : tr("This run was interrupted at step %1. It can be resumed.")
                            .arg(countText(latest_.step)));
    state_ = RunState::Ended;  // before anybody hears of the run, and asks whether there is one
    told_ = 0;
    emit runChanged();
    if (events_.size() > kEventsAtOnce) {
        tellTimer_.start();
    } else {
        tellMore();
    }
    emit stateChanged();
    if (results_) {
        emit concluded(false);
    } else if (latest_.step > 0 && record.state != "running") {
        conclude(false);  // it ended before that was done
    }
}

// A long run would keep the window from everything else if it were told in one go.
void RunControl::tellMore() {
    const auto from = events_.begin() + static_cast<std::ptrdiff_t>(told_);
    told_ = std::min(events_.size(), told_ + kEventsAtOnce);
    emit eventsArrived({from, events_.begin() + static_cast<std::ptrdiff_t>(told_)});
    if (told_ == events_.size()) {
        tellTimer_.stop();
    } else if (!tellTimer_.isActive()) {
        tellTimer_.start();
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
