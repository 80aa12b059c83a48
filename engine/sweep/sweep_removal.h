// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/runs/group_removal.h"
#include "engine/sweep/sweep.h"

namespace espalier::engine {

/// Deletes a sweep with the runs of its trials, like RunGroupRemoval.
class SweepRemoval {
  public:
    /// Throws RequestError with a sentence when this is not the folder of a sweep (a link to one
    /// does not count), its record or that of a trial cannot be read, or it is being trained.
    explicit SweepRemoval(const std::filesystem::path& path);

    RunContents contents() const { return removal_.contents(); }
    std::uintmax_t deleteForGood() { return removal_.deleteForGood(); }

  private:
    RunGroupRemoval removal_;
};

}  // namespace espalier::engine
