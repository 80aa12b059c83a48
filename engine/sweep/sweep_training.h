// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <string>

#include "engine/base/atomic_file.h"
#include "engine/sweep/sweep_standing.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// Watches the training of a sweep, on the thread that trains it. Each function returns at once.
class SweepObserver {
  public:
    virtual ~SweepObserver() = default;
    /// A trial is prepared, to be trained or (TrialState::Trained) only to be tested.
    virtual void begins(const SweepStanding& /*sweep*/, const TrialStanding& /*trial*/) {}
    /// Of its training; enough for a curve. Earlier epochs are in the events of its run
    /// (readRun()).
    virtual void event(int /*trial*/, const TrainingEvent& /*event*/) {}
    /// Its model is written and tested; share: 0 … 1.
    virtual void concludes(int /*trial*/, const std::string& /*stage*/, double /*share*/) {}
    /// It has gone as far as it goes for now: finished, waiting for its rung, diverged or failed.
    virtual void ends(const SweepStanding& /*sweep*/, const TrialStanding& /*trial*/) {}
};

/// Trains and tests, on this thread, the trials that are not finished, and writes the record after
/// each: what a terminal and a window share. What goes wrong in a trial is noted in the record, and
/// the others go on. `scanned`: the images as they were when the sweep began. Throws Stopped when
/// asked to stop: the trial is saved, and the next call continues it. Throws RequestError where the
/// images are others or somebody else trains it, and Error when the record cannot be written.
SweepStanding trainTrials(Sweep sweep,
                          const DataSource& scanned,
                          SweepObserver& observer,
                          const std::stop_token& stop,
                          FileSystem& files = realFileSystem());

/// Makes a folder among the runs, and the new sweep in it. `name` ends that of the folder.
Sweep createSweep(const std::filesystem::path& runs,
                  Sweep planned,
                  FileSystem& files = realFileSystem(),
                  const std::string& name = "sweep");

}  // namespace espalier::engine
