// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::engine {

/// Decides when a checkpoint is due and keeps last, previous and best of one run, writing them on a
/// thread of its own, one at a time. Used by one thread; the destructor waits for a running
/// write.
class CheckpointKeeper {
  public:
    /// For a run that begins at `start`. Creates the folder when it is missing; throws Error when
    /// that is impossible.
    CheckpointKeeper(const std::filesystem::path& folder,
                     const Checkpoint& start,
                     FileSystem& files);

    /// Inside an epoch, after so many steps or minutes without one.
    bool due(std::int64_t stepsAttempted) const;
    /// True when exactly this point of the run was saved.
    bool isSaved(const TrainingProgress& progress) const;

    /// What a write consists of. `best` has parameters and states only.
    struct Writing {
        Checkpoint last;
        std::optional<Checkpoint> best;
    };
    /// Begins to write and returns. There must be no write in flight.
    void begin(Writing writing);
    /// The point saved to disk since the last call, if any. Throws what the write
    /// threw.
    std::optional<TrainingProgress> poll();
    /// Likewise, waiting for a write in flight.
    std::optional<TrainingProgress> wait();
    /// Those that are there.
    std::vector<std::string> files() const;

  private:
    using Clock = std::chrono::steady_clock;

    void write(const Writing& writing) const;

    CheckpointFolder folder_;
    std::int64_t everySteps_;
    std::chrono::duration<double> every_;
    FileSystem& files_;
    std::int64_t savedSteps_;
    std::optional<TrainingProgress> saved_;
    Clock::time_point savedAt_ = Clock::now();
    std::future<void> inFlight_;  // last: its thread uses what is above
};

}  // namespace espalier::engine
