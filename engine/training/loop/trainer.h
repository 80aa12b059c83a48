// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <stop_token>

#include "engine/parallel/step_gate.h"
#include "engine/training/loop/training_event.h"
#include "engine/training/loop/training_work.h"

namespace espalier::engine {

/// The loop over epochs and steps, with validation and checkpoints. Lives on one thread; pausing
/// goes through the gate, stopping through the gate's stop token.
class Trainer {
  public:
    /// Reports everything that happens to `observer`, on this thread.
    Trainer(TrainingWork work, TrainingObserver& observer, StepGate& gate);
    ~Trainer();

    /// Trains to the end or until stopped. Returns the Finished event, for the caller to pass on.
    /// Throws Error when the run cannot continue; Stopped when stopped before it started.
    TrainingEvent run();

  private:
    class Loop;
    std::unique_ptr<Loop> loop_;
};

}  // namespace espalier::engine
