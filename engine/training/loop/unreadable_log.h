// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace espalier::engine {

/// The samples that could not be read during a run: each is reported once, up to a limit. Used by
/// one thread.
class UnreadableLog {
  public:
    /// The sentences to be shown for the problems of one batch.
    std::vector<std::string> note(const std::vector<std::string>& problems);
    /// Their number, for the end of the run; empty if there were none.
    std::string summary() const;
    std::int64_t count() const { return static_cast<std::int64_t>(seen_.size()); }

  private:
    std::set<std::string> seen_;
};

}  // namespace espalier::engine
