// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/runs/run_lock.h"

namespace espalier::engine {

/// The contents of a run's folder, and of the trainings that a killed certificate has left beside
/// it. Links are counted, but never followed.
struct RunContents {
    std::uintmax_t bytes = 0;
    std::int64_t files = 0;
    std::int64_t foreign = 0;  ///< files that no run writes, counted in `files` too
};

/// Deletes a run. Holds its lock, so that no process can start to train it. Used by one thread.
class RunRemoval {
  public:
    /// Throws RequestError with a sentence when this is not a run's folder (a link to one does not
    /// count), its record cannot be read, or it is being trained.
    explicit RunRemoval(const std::filesystem::path& run);

    RunContents contents() const;
    /// Permanently deletes the files that a run writes, its record last, and those of the trainings
    /// that a killed certificate has left; other files and their folder stay. Returns the number of
    /// bytes freed. Throws Error when a file cannot be deleted.
    std::uintmax_t deleteForGood();

  private:
    const std::filesystem::path run_;
    RunLock lock_;
};

}  // namespace espalier::engine
