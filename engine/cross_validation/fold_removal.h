// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/cross_validation/cross_validation.h"
#include "engine/runs/group_removal.h"

namespace espalier::engine {

/// Deletes a cross-validation with the runs of its folds. Holds its lock and theirs, so that no
/// process can train, test or export one of them. Used by one thread.
class CrossValidationRemoval {
  public:
    /// Throws RequestError with a sentence when this is not the folder of a cross-validation (a
    /// link to one does not count), its record or that of a fold cannot be read, or it is being
    /// trained.
    explicit CrossValidationRemoval(const std::filesystem::path& path);

    /// All files, those of the folds as RunRemoval counts them.
    RunContents contents() const { return removal_.contents(); }
    /// Permanently deletes the folds as RunRemoval does, then its own files, its record last; other
    /// files and their folders stay. Returns the number of bytes freed. Throws Error when a file
    /// cannot be deleted.
    std::uintmax_t deleteForGood() { return removal_.deleteForGood(); }

  private:
    RunGroupRemoval removal_;
};

/// Deletes a cross-validation that was refused before any of its folds had begun, as for lack of
/// memory: there is nothing in it to see or to continue. Leaves one with a run or a note in it, and
/// what cannot be deleted, because it is the refusal that is to be read.
void removeUnbegun(const CrossValidation& validation);

}  // namespace espalier::engine
