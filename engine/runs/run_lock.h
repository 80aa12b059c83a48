// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

namespace espalier::engine {

/// Train also stands for whatever else changes or deletes a run; Read for an export and a test.
enum class RunUse : std::uint8_t { Train, Read };

/// Says to other windows and terminals that a run is in use, for as long as it lives. One trains or
/// deletes it, or any number read it. Goes with the process, however that ends.
class RunLock {
  public:
    /// Throws RequestError when another process trains this run, or, after a few seconds, still
    /// reads what is to be trained or deleted.
    explicit RunLock(const std::filesystem::path& run, RunUse use = RunUse::Train);
    ~RunLock();
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;

    /// It is being trained. Who reads does not count.
    static bool isHeld(const std::filesystem::path& run);

  private:
    int folder_ = -1;
};

}  // namespace espalier::engine
