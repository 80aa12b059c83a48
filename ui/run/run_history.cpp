// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/run_history.h"

#include <QThreadPool>
#include <algorithm>
#include <memory>
#include <utility>

namespace espalier::ui {

namespace {

using engine::EventKind;
using engine::TrainingEvent;

// Above this number, old step events are merged pairwise; the curves keep their extremes anyway.
constexpr std::size_t kEventsKept = 200'000;
// The number of past events emitted in one turn of the event loop.
constexpr std::size_t kEventsAtOnce = 2000;
// ms; each update also lays out the panel of numbers again, which delays compute threads that wait
// for each other.
constexpr int kReadableInterval = 500;

/// The end of an epoch with the loss and accuracy of its last step, because its own are means over
/// the epoch.
TrainingEvent afterStep(const TrainingEvent& epoch, const TrainingEvent& step) {
    TrainingEvent now = epoch;
    now.loss = step.loss;
    now.accuracy = step.accuracy;
    now.recent = step.recent;
    return now;
}

/// The state of an opened run; no progress before its first step.
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

// Freeing the events of a long run takes as long as drawing it.
void retireEvents(std::vector<TrainingEvent> events) {
    if (events.size() <= kEventsAtOnce) return;
    QThreadPool::globalInstance()->start([old = std::make_shared<std::vector<TrainingEvent>>(
                                              std::move(events))]() mutable { old.reset(); });
}

}  // namespace

RunHistory::RunHistory(QObject* parent) : QObject(parent), mostEvents_(kEventsKept) {
    tellTimer_.setInterval(0);
    connect(&tellTimer_, &QTimer::timeout, this, &RunHistory::tellMore);
    displayTimer_.setSingleShot(true);
    connect(&displayTimer_, &QTimer::timeout, this, &RunHistory::display);
}

void RunHistory::clear(const std::string& bestBy) {
    tellTimer_.stop();
    ahead_.clear();
    events_.clear();
    mostEvents_ = kEventsKept;
    course_ = engine::LearningCourse(bestBy);
    facts_ = {};
    latest_ = {.best = course_.best()};
    display();
}

void RunHistory::forgetLatest() {
    latest_.now = {};
    display();
}

void RunHistory::display() {
    displayTimer_.stop();
    displayed_ = latest_;
    if (displayed_.hasSteps()) displayed_.verdict = course_.verdict(facts_);
    // After those that are still told.
    if (!ahead_.empty() && !tellTimer_.isActive()) {
        emit nowDisplayed(std::exchange(ahead_, {}));
    }
    emit displayedChanged();
}

void RunHistory::append(const std::vector<TrainingEvent>& arrived) {
    events_.insert(events_.end(), arrived.begin(), arrived.end());
    mergeSteps();
}

void RunHistory::follow(const TrainingEvent& event) {
    course_.note(event);
    ahead_.push_back(event);
    if (event.kind == EventKind::Step) latest_.now = event;
    if (event.kind == EventKind::Epoch) {
        latest_.now = afterStep(event, latest_.now);
        takeEpoch(event);
    }
    const bool isFirst = latest_.hasSteps() && !displayed_.hasSteps();
    if (isFirst) {
        displayTimer_.start(0);  // somebody is waiting for it
    } else if (!displayTimer_.isActive()) {
        displayTimer_.start(kReadableInterval);
    }
}

void RunHistory::takeEpoch(const TrainingEvent& epoch) {
    latest_.finishedEpochs = epoch.epoch;
    latest_.validated = engine::metricsOf(epoch);
    latest_.best = course_.best();
}

void RunHistory::replace(std::vector<TrainingEvent> events, engine::LearningCourse course) {
    tellTimer_.stop();
    ahead_.clear();
    retireEvents(std::exchange(events_, std::move(events)));
    mostEvents_ = events_.size() + events_.size() / 2;
    course_ = std::move(course);
    latest_ = {.now = latestOf(events_), .best = course_.best()};
    const auto epoch = std::find_if(events_.rbegin(), events_.rend(), [](const auto& event) {
        return event.kind == EventKind::Epoch;
    });
    if (epoch != events_.rend()) takeEpoch(*epoch);
    told_ = 0;
    display();
}

void RunHistory::rewindTo(std::int64_t step) {
    std::vector<TrainingEvent> kept = std::exchange(events_, {});
    const auto isAbandoned = [step](const TrainingEvent& event) {
        return step == 0 || event.step > step;
    };
    if (std::erase_if(kept, isAbandoned) == 0) {
        events_ = std::move(kept);
        return;
    }
    engine::LearningCourse course(std::string(latest_.best.criterion), kept);
    replace(std::move(kept), std::move(course));
    forgetLatest();
    emit rewound();
    tell();
}

void RunHistory::recallLatest() {
    latest_.now = latestOf(events_);
    display();
}

void RunHistory::tell() {
    toTell_ = events_.size();  // what is followed from now on comes by itself
    if (events_.size() > kEventsAtOnce) {
        tellTimer_.start();
    } else {
        tellMore();
    }
}

// If most events are not steps, there is little to merge, and retrying at once is pointless.
void RunHistory::mergeSteps() {
    if (tellTimer_.isActive()) return;  // their places are counted
    if (events_.size() <= std::max(kEventsKept, mostEvents_)) return;
    mergeOldSteps(events_);
    mostEvents_ = events_.size() + events_.size() / 2;
}

// Emitting a long run at once would block the window.
void RunHistory::tellMore() {
    const auto from = events_.begin() + static_cast<std::ptrdiff_t>(told_);
    told_ = std::min({toTell_, events_.size(), told_ + kEventsAtOnce});
    const std::vector<TrainingEvent> told(from,
                                          events_.begin() + static_cast<std::ptrdiff_t>(told_));
    emit arrived(told);
    emit nowDisplayed(told);
    if (told_ >= std::min(toTell_, events_.size())) {
        tellTimer_.stop();
        if (!ahead_.empty()) display();
    } else if (!tellTimer_.isActive()) {
        tellTimer_.start();
    }
}

}  // namespace espalier::ui
