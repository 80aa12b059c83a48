// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace espalier::engine {

/// Says to other windows and terminals that a run is being trained, for as long as it lives. Goes
/// with the process, however that ends.
class RunLock {
  public:
    /// Throws RequestError when somebody else trains this run.
    explicit RunLock(const std::filesystem::path& run);
    ~RunLock();
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;

    static bool isHeld(const std::filesystem::path& run);

  private:
    int folder_ = -1;
};

}  // namespace espalier::engine
