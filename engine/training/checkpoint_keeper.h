// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/training/checkpoint.h"

namespace espalier::engine {

/// Decides when a checkpoint is due and keeps last, previous and best of one run. Used by one
/// thread.
class CheckpointKeeper {
  public:
    /// For a run that begins at `start`. Creates the folder when it is missing; throws Error when
    /// that is impossible.
    CheckpointKeeper(const std::filesystem::path& folder,
                     const Checkpoint& start,
                     FileSystem& files);

    /// Inside an epoch, after so many steps or minutes without one.
    bool due(const TrainingProgress& progress) const;
    /// True when this very point of the run is on disk already.
    bool isSaved(const TrainingProgress& progress) const;

    void saveLast(const Checkpoint& checkpoint);
    void saveBest(const Checkpoint& checkpoint);
    /// Those that are there.
    std::vector<std::string> files() const;

  private:
    using Clock = std::chrono::steady_clock;

    CheckpointFolder folder_;
    std::int64_t everySteps_;
    std::chrono::duration<double> every_;
    FileSystem& files_;
    std::int64_t savedSteps_;
    std::optional<TrainingProgress> saved_;
    Clock::time_point savedAt_ = Clock::now();
};

}  // namespace espalier::engine
