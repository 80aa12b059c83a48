// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/training/loop/training_event.h"
#include "engine/training/options/training_request.h"

namespace espalier::engine {

enum class SessionState : std::uint8_t { Preparing, Running, Paused, Stopping, Ended };

/// A training on its own thread. All functions return at once and may be called from any one
/// thread; the destructor stops and waits. The run ends with exactly one Finished or Failed event.
class TrainingSession {
  public:
    explicit TrainingSession(TrainingRequest request);
    ~TrainingSession();
    TrainingSession(const TrainingSession&) = delete;
    TrainingSession& operator=(const TrainingSession&) = delete;

    void requestStop();
    bool stopRequested() const;
    void requestPause();
    void requestContinue();
    /// While the run is paused: takes effect at its next step, whatever step `change` names.
    void requestChange(const OptionChange& change);
    SessionState state() const;

    /// Events since the last call, oldest first; step events may be merged.
    std::vector<TrainingEvent> drainEvents();
    /// Likewise, waiting for the first one.
    std::vector<TrainingEvent> waitForEvents(std::chrono::milliseconds timeout);

  private:
    class Thread;
    std::unique_ptr<Thread> thread_;
};

}  // namespace espalier::engine
