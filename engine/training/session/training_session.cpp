// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_session.h"

#include <atomic>
#include <exception>
#include <new>
#include <stop_token>
#include <thread>
#include <utility>

#include "engine/base/bounded_queue.h"
#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/patient_call.h"
#include "engine/base/processors.h"
#include "engine/parallel/step_gate.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/ending.h"
#include "engine/training/loop/trainer.h"
#include "engine/training/session/training_setup.h"
#include "fmt/format.h"
#include "kernels/error.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kWaitingEvents = 1024;

// A readable description of the current exception; called inside a catch block.
std::string failureSentence(const TrainingOptions& options) {
    const char* const recompute = options.recompute ? "" : ", recompute activations";
    try {
        throw;
    } catch (const kernels::OutOfMemory& error) {
        return fmt::format(
            "{} Reduce the batch size (now {}), the input or the network{}, or use micro-batches.",
            error.what(),
            options.batch,
            recompute);
    } catch (const std::bad_alloc&) {
        return fmt::format(
            "Out of memory. Reduce the batch size (now {}), the input or the network{}, use "
            "micro-batches, or close other programs.",
            options.batch,
            recompute);
    } catch (const std::exception& error) {
        return errorSentence(error);
    } catch (...) {
        return "Training failed for a reason that a library did not state. Resume from the last "
               "checkpoint; if it fails again, choose another device or other options.";
    }
}

// Likewise.
bool isWrongRequest() {
    try {
        throw;
    } catch (const RequestError&) {
        return true;
    } catch (...) {
        return false;
    }
}

TrainingEvent outOfMemory() {
    TrainingEvent event;
    event.kind = EventKind::Failed;
    event.text =
        "Out of memory. Reduce the batch size, the input or the network, or close other programs.";
    return event;
}

// The state in which a run with steps is left: its last checkpoint.
std::string checkpointSentence(const std::filesystem::path& folder, std::int64_t steps) {
    try {
        const auto found = findNewestCheckpoint(folder);
        if (found) {
            return fmt::format(" {}The checkpoint of step {} is intact: {}.",
                               found->fallback.empty() ? "" : found->fallback + " ",
                               found->checkpoint.progress.stepsAttempted,
                               displayPath(found->file));
        }
        if (steps == 0) return "";
        std::error_code unknown;
        if (!std::filesystem::is_directory(folder, unknown)) {  // it was when the run began
            return fmt::format(
                " The folder {} cannot be reached, and its checkpoints may be intact. If it has "
                "been moved, put it back; if its disk is not connected, connect it. Then resume.",
                displayPath(folder));
        }
        return fmt::format(
            " No checkpoint was written before step {}: when it is resumed, the run starts from "
            "its beginning.",
            steps);
    } catch (const std::exception& error) {
        return steps == 0 ? "" : " " + errorSentence(error);
    }
}

}  // namespace

/// The training thread and what it shares with the session's owner.
class TrainingSession::Thread final : private TrainingObserver {
  public:
    explicit Thread(TrainingRequest request)
        : request_(std::move(request)), thread_([this] { run(); }) {}

    void requestStop() { stop_.request_stop(); }
    bool stopRequested() const { return stop_.stop_requested(); }
    void requestPause() { gate_.requestPause(); }
    void requestContinue() { gate_.requestContinue(); }
    void requestChange(const OptionChange& change) { changes_.put(change); }
    SessionState state() const {
        const SessionState now = state_;
        return now != SessionState::Ended && stopRequested() ? SessionState::Stopping : now;
    }

    std::vector<TrainingEvent> drain() { return events_.drain(); }
    std::vector<TrainingEvent> wait(std::chrono::milliseconds timeout) {
        return events_.waitAndDrain(timeout);
    }

  private:
    void run() {
        try {
            train();
        } catch (...) {
            fail();
        }
        state_ = SessionState::Ended;
    }

    void findFolder() {
        if (request_.checkpointFolder.empty()) return;
        folder_ = std::filesystem::absolute(request_.checkpointFolder).parent_path();
        if (!lostRunText(folder_).empty()) folder_.clear();  // it is created with a checkpoint
    }

    // Whatever happens, the run ends with an event: those who wait for it wait for ever.
    void fail() noexcept {
        try {
            describeFailure();
        } catch (...) {
            // No memory even for that sentence; this event has its own, but the queue needs some.
            callPatiently([this] { events_.push(lastResort_); });
        }
    }

    void train() {
        try {
            if (!request_.processors.empty()) useProcessors(request_.processors);
            findFolder();
            TrainingSetup setup(request_, *this, stop_.get_token());
            TrainingWork work = setup.takeWork();
            work.asked = &changes_;
            Trainer trainer(std::move(work), *this, gate_);
            // While it is there: its destructor waits for the threads that read images, and for one
            // of them that hangs it would wait for ever.
            onEvent(trainer.run());
        } catch (const Stopped&) {
            TrainingEvent event = ending(EventKind::Finished);
            event.reason = FinishReason::Stopped;
            event.text = endingSentence(FinishReason::Stopped, request_.options, {}, {});
            onEvent(event);
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

    void syncBeforeCheckpoint() override {
        for (const auto& observer : request_.observers) observer->syncBeforeCheckpoint();
    }

    void onAutopsy(const Autopsy& autopsy) override {
        for (const auto& observer : request_.observers) observer->onAutopsy(autopsy);
    }

    // An event with the position of the last one.
    TrainingEvent ending(EventKind kind) const {
        TrainingEvent event = place_;
        event.kind = kind;
        event.firstStep = event.step;
        return event;
    }

    void follow(EventKind kind) {
        if (kind == EventKind::Paused) state_ = SessionState::Paused;
        if (kind == EventKind::Started || kind == EventKind::Continued) {
            state_ = SessionState::Running;
        }
        if (kind == EventKind::Finished) state_ = SessionState::Ended;
    }

    // In a catch block.
    void describeFailure() {
        TrainingEvent event = ending(EventKind::Failed);
        // Whatever has failed then, nothing can be written any more.
        const std::string lost = folder_.empty() ? std::string() : lostRunText(folder_);
        event.text = lost.empty() ? failureSentence(request_.options) +
                                        checkpointSentence(request_.checkpointFolder, event.step)
                                  : lost;
        event.isRefused = lost.empty() && isWrongRequest() && state_ == SessionState::Preparing;
        for (const auto& observer : request_.observers) {
            try {
                observer->onEvent(event);
            } catch (...) {
                // Its message would repeat the failure being reported, or follow it.
            }
        }
        events_.push(std::move(event));
    }

    TrainingRequest request_;
    BoundedQueue<TrainingEvent, TrainingEventMerge> events_{kWaitingEvents};
    TrainingEvent place_;           // of the training thread
    std::filesystem::path folder_;  // of the run, if it was there at the beginning; likewise
    TrainingEvent lastResort_ = outOfMemory();
    std::stop_source stop_;  // the only place that knows of a stop
    StepGate gate_{1, stop_.get_token()};
    ChangeBox changes_;
    std::atomic<SessionState> state_{SessionState::Preparing};  // but Stopping, which stop_ says
    std::jthread thread_;                                       // last: it uses all of the above
};

TrainingSession::TrainingSession(TrainingRequest request)
    : thread_(std::make_unique<Thread>(std::move(request))) {}

TrainingSession::~TrainingSession() {
    requestStop();
}

void TrainingSession::requestStop() {
    thread_->requestStop();
}

bool TrainingSession::stopRequested() const {
    return thread_->stopRequested();
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
