// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace espalier::engine {

/// The samples that could not be read during a run: each is reported once, and not too many
/// of them. Used by one thread.
class UnreadableLog {
  public:
    /// The sentences to be shown for the problems of one batch.
    std::vector<std::string> note(const std::vector<std::string>& problems);
    /// How many there were, for the end of the run; empty without any.
    std::string summary() const;
    std::int64_t count() const { return static_cast<std::int64_t>(seen_.size()); }

  private:
    std::set<std::string> seen_;
};

}  // namespace espalier::engine
