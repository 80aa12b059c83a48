// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_session.h"

#include <atomic>
#include <exception>
#include <new>
#include <thread>
#include <utility>

#include "engine/base/bounded_queue.h"
#include "engine/base/error.h"
#include "engine/parallel/step_gate.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/trainer.h"
#include "engine/training/session/training_setup.h"
#include "fmt/format.h"
#include "kernels/error.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kWaitingEvents = 1024;

// What went wrong, for a person; called inside a catch block.
std::string failureSentence(const TrainingOptions& options) {
    try {
        throw;
    } catch (const kernels::OutOfMemory& error) {
        return fmt::format("{} Make the batch (now {}), the input or the network smaller.",
                           error.what(),
                           options.batch);
    } catch (const std::bad_alloc&) {
        return fmt::format(
            "The computer has no memory left. Make the batch (now {}), the input or "
            "the network smaller, or close other programs.",
            options.batch);
    } catch (const std::exception& error) {
        return error.what();
    }
}

// Where a run that has done steps stands: which checkpoint is left.
std::string checkpointSentence(const std::filesystem::path& folder, std::int64_t steps) {
    try {
        const std::filesystem::path file = newestCheckpoint(folder);
        return fmt::format(" The checkpoint of step {} is intact: {}.",
                           loadCheckpoint(file).progress.stepsAttempted,
                           displayPath(file));
    } catch (const std::exception&) {
        if (steps == 0) return "";
        return fmt::format(
            " No checkpoint had been written by step {}, so there is nothing to resume: start the "
            "training anew.",
            steps);
    }
}

}  // namespace

/// The training thread and what it shares with the session's owner.
class TrainingSession::Thread final : private TrainingObserver {
  public:
    explicit Thread(TrainingRequest request)
        : request_(std::move(request)),
          thread_([this](std::stop_token stop) { run(std::move(stop)); }) {}

    void requestStop() {
        SessionState now = state_;
        while (now != SessionState::Ended &&
               !state_.compare_exchange_weak(now, SessionState::Stopping)) {
        }
        thread_.request_stop();
        gate_.requestStop();
    }
    void requestPause() { gate_.requestPause(); }
    void requestContinue() { gate_.requestContinue(); }
    void requestChange(const OptionChange& change) { changes_.put(change); }
    SessionState state() const { return state_; }

    std::vector<TrainingEvent> drain() { return events_.drain(); }
    std::vector<TrainingEvent> wait(std::chrono::milliseconds timeout) {
        return events_.waitAndDrain(timeout);
    }

  private:
    void run(std::stop_token stop) {
        try {
            onEvent(train(std::move(stop)));
        } catch (...) {
            fail();
        }
        state_ = SessionState::Ended;
    }

    TrainingEvent train(std::stop_token stop) {
        try {
            TrainingSetup setup(request_, *this, stop);
            TrainingWork work = setup.takeWork();
            work.asked = &changes_;
            return Trainer(std::move(work), *this, gate_).run(stop);
        } catch (const Stopped&) {
            TrainingEvent event = ending(EventKind::Finished);
            event.reason = FinishReason::Stopped;
            event.text = "Stopped before the first step; nothing was trained.";
            return event;
        }
    }

    void onEvent(const TrainingEvent& event) override {
        for (const auto& observer : request_.observers) observer->onEvent(event);
        follow(event.kind);
        place_.step = event.step;
        place_.epoch = event.epoch;
        place_.epochs = event.epochs;
        place_.stepsPerEpoch = event.stepsPerEpoch;
        place_.elapsedSeconds = event.elapsedSeconds;
        events_.push(event);
    }

    void onNormalisationMeasured(const MeasuredNormalisation& measured) override {
        for (const auto& observer : request_.observers) observer->onNormalisationMeasured(measured);
    }

    void onOptionsChanged(const OptionChange& change) override {
        for (const auto& observer : request_.observers) observer->onOptionsChanged(change);
    }

    // An event that stands where the last one did.
    TrainingEvent ending(EventKind kind) const {
        TrainingEvent event = place_;
        event.kind = kind;
        event.firstStep = event.step;
        return event;
    }

    // A state that the owner has set in the meantime stays.
    void follow(EventKind kind) {
        if (kind == EventKind::Started) change(SessionState::Preparing, SessionState::Running);
        if (kind == EventKind::Paused) change(SessionState::Running, SessionState::Paused);
        if (kind == EventKind::Continued) change(SessionState::Paused, SessionState::Running);
    }
    void change(SessionState from, SessionState to) { state_.compare_exchange_strong(from, to); }

    void fail() {
        TrainingEvent event = ending(EventKind::Failed);
        event.text = failureSentence(request_.options) +
                     checkpointSentence(request_.checkpointFolder, event.step);
        for (const auto& observer : request_.observers) {
            try {
                observer->onEvent(event);
            } catch (const std::exception&) {
                // What it has to say is the failure that is being told, or comes after it.
            }
        }
        events_.push(std::move(event));
    }

    TrainingRequest request_;
    BoundedQueue<TrainingEvent, TrainingEventMerge> events_{kWaitingEvents};
    TrainingEvent place_;  // of the training thread
    StepGate gate_{1};
    ChangeBox changes_;
    std::atomic<SessionState> state_{SessionState::Preparing};
    std::jthread thread_;  // last: it uses all of the above
};

TrainingSession::TrainingSession(TrainingRequest request)
    : thread_(std::make_unique<Thread>(std::move(request))) {}

TrainingSession::~TrainingSession() {
    requestStop();
}

void TrainingSession::requestStop() {
    thread_->requestStop();
}

void TrainingSession::requestPause() {
    thread_->requestPause();
}

void TrainingSession::requestContinue() {
    thread_->requestContinue();
}

void TrainingSession::requestChange(const OptionChange& change) {
    thread_->requestChange(change);
}

SessionState TrainingSession::state() const {
    return thread_->state();
}

std::vector<TrainingEvent> TrainingSession::drainEvents() {
    return thread_->drain();
}

std::vector<TrainingEvent> TrainingSession::waitForEvents(std::chrono::milliseconds timeout) {
    return thread_->wait(timeout);
}

}  // namespace espalier::engine
