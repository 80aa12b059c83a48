// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/live_training.h"

#include <QThreadPool>
#include <algorithm>
#include <utility>

#include "engine/training/session/training_session.h"
#include "ui/run/run_history.h"

namespace espalier::ui {

namespace {

constexpr int kDrainInterval = 33;  // ms: about 30 times a second
// ms while there are no events: each poll briefly takes a core from a compute thread.
constexpr int kLongestWait = 100;

}  // namespace

LiveTraining::LiveTraining(const RunHistory& history, QObject* parent)
    : QObject(parent), history_(history) {
    drainTimer_.setInterval(kDrainInterval);
    connect(&drainTimer_, &QTimer::timeout, this, &LiveTraining::drain);
}

LiveTraining::~LiveTraining() {
    retire();
}

void LiveTraining::launch(engine::TrainingRequest request) {
    session_ = std::make_unique<engine::TrainingSession>(std::move(request));
    drainTimer_.start();
}

// The thread is ending; its destructor would block the window.
void LiveTraining::retire() {
    drainTimer_.stop();
    if (!session_) return;
    QThreadPool::globalInstance()->start([session = std::shared_ptr<engine::TrainingSession>(
                                              std::move(session_))]() mutable { session.reset(); });
}

bool LiveTraining::isStopping() const {
    return session_ && session_->stopRequested();
}

void LiveTraining::pause() {
    session_->requestPause();
}

void LiveTraining::goOn() {
    session_->requestContinue();
}

void LiveTraining::change(const engine::OptionChange& change) {
    session_->requestChange(change);
}

void LiveTraining::stop() {
    session_->requestStop();
}

void LiveTraining::drain() {
    if (!session_ || history_.isTelling()) return;
    const std::vector<engine::TrainingEvent> events = session_->drainEvents();
    drainTimer_.setInterval(events.empty() ? std::min(2 * drainTimer_.interval(), kLongestWait)
                                           : kDrainInterval);
    if (!events.empty()) emit arrived(events);
}

}  // namespace espalier::ui
