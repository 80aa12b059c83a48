// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/runs/run_folder.h"
#include "engine/runs/run_removal.h"

namespace espalier::engine {

/// Several runs in one folder with a record beside them: a cross-validation, a sweep. A value.
struct RunGroup {
    std::filesystem::path folder;
    std::filesystem::path record;
    std::filesystem::path note;
    std::vector<RunFolder> runs;  ///< that may be there
};

/// Deletes such a folder with its runs. Holds its lock and theirs, so that no process can train,
/// test or export one of them. Used by one thread.
class RunGroupRemoval {
  public:
    /// `lock`: of the folder. Throws RequestError when the record of a run in it cannot be read or
    /// it is being trained.
    RunGroupRemoval(RunGroup group, RunLock lock);

    /// All files, those of the runs as RunRemoval counts them.
    RunContents contents() const;
    /// Permanently deletes the runs as RunRemoval does, then its own files, its record last; other
    /// files and their folders stay. Returns the number of bytes freed. Throws Error when a file
    /// cannot be deleted.
    std::uintmax_t deleteForGood();

  private:
    const RunGroup group_;
    const RunLock lock_;
    std::vector<std::unique_ptr<RunRemoval>> runs_;  ///< those that were begun
};

}  // namespace espalier::engine
