// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/training/options/option_change.h"

namespace espalier::engine {

/// The changes of a run's options during training: the planned ones, which the user made in the run
/// that this one repeats or in this one before it was interrupted, and those requested while it is
/// paused. Used by one thread.
class OptionChanges {
  public:
    /// `planned` in the order of their steps; those before `firstStep` are in the options already.
    /// `asked`, which may be nullptr, outlives it.
    OptionChanges(std::vector<OptionChange> planned, std::int64_t firstStep, ChangeBox* asked);

    /// Whether a planned change is valid from the step after this one on, which belongs to this
    /// epoch.
    bool isDue(std::int64_t step, std::int64_t epoch) const;
    /// The next of those that are due; nothing when there is none.
    std::optional<OptionChange> takeDue(std::int64_t step, std::int64_t epoch);
    /// The changes that the user has requested since the last call, valid from the step after this
    /// one on.
    std::optional<OptionChange> takeAsked(std::int64_t step, std::int64_t epoch);

  private:
    std::vector<OptionChange> planned_;
    const std::int64_t firstStep_;
    ChangeBox* const asked_;
};

}  // namespace espalier::engine
