// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

namespace espalier::engine {

/// Train also covers other changes to a run and its deletion; Read covers export, test and
/// certificate.
enum class RunUse : std::uint8_t { Train, Read };

/// Marks a run as in use for other windows and terminals while this object exists. Either one
/// process trains or deletes the run, or any number read it. Released when the process ends, even
/// if it crashes.
class RunLock {
  public:
    /// Throws RequestError when another process trains this run or, after a few seconds, still
    /// reads a run that is to be trained or deleted. `what`: "cross-validation" for a folder of
    /// runs that are trained one after another.
    explicit RunLock(const std::filesystem::path& run,
                     RunUse use = RunUse::Train,
                     std::string_view what = "run");
    ~RunLock();
    RunLock(RunLock&& other) noexcept : folder_(std::exchange(other.folder_, -1)) {}
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;

    /// Whether the run is being trained; readers do not count.
    static bool isHeld(const std::filesystem::path& run);

  private:
    int folder_ = -1;
};

}  // namespace espalier::engine
