// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/runs/run_lock.h"

namespace espalier::engine {

/// The contents of a run's folder. Links count as themselves and are never followed.
struct RunContents {
    std::uintmax_t bytes = 0;
    std::int64_t files = 0;
    std::int64_t foreign = 0;  ///< of these: files that no run writes
};

/// Locks a run that is about to be deleted, so that no process starts to train it. Used by one
/// thread.
class RunRemoval {
  public:
    /// Throws RequestError with a sentence when this is no run's folder (also when it is a link to
    /// one, or its record cannot be read), or when it is being trained.
    explicit RunRemoval(const std::filesystem::path& run);

    RunContents contents() const;
    /// Deletes for good what a run writes, its record last; files that no run writes stay where
    /// they are, and so does their folder. Returns the bytes that were freed. Throws Error when a
    /// file cannot be deleted.
    std::uintmax_t deleteForGood();

  private:
    const std::filesystem::path run_;
    RunLock lock_;
};

}  // namespace espalier::engine
