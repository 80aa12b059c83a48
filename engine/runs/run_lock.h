// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

namespace espalier::engine {

/// Train also covers other changes and deletion of a run; Read covers export and test.
enum class RunUse : std::uint8_t { Train, Read };

/// Tells other windows and terminals that a run is in use, as long as it exists. One trains or
/// deletes it, or any number read it. Released when the process ends, in any way.
class RunLock {
  public:
    /// Throws RequestError when another process trains this run, or, after a few seconds, still
    /// reads what is to be trained or deleted.
    explicit RunLock(const std::filesystem::path& run, RunUse use = RunUse::Train);
    ~RunLock();
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;

    /// It is being trained. Readers do not count.
    static bool isHeld(const std::filesystem::path& run);

  private:
    int folder_ = -1;
};

}  // namespace espalier::engine
