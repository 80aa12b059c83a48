// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "engine/runs/run_folder.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// Deletes a new run whose request is refused before its first step, as for lack of memory: there
/// is nothing in it to see or to continue. Called on the training thread, after the observer that
/// writes the run's files; throws what RunRemoval does.
class RefusedRun final : public TrainingObserver {
  public:
    explicit RefusedRun(RunFolder run) : run_(std::move(run)) {}

    void onEvent(const TrainingEvent& event) override;

  private:
    const RunFolder run_;
};

}  // namespace espalier::engine
