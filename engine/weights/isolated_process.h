// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace espalier::engine {

/// What a process for one file may take.
struct IsolationLimits {
    std::uint64_t memoryBytes = 0;  ///< in addition to what this process has
    int processorSeconds = 0;       ///< of all its threads; it may wait a few times as long
};

/// Runs work in a process of its own, which receives a copy of all memory and can do nothing but
/// compute and send bytes: no other file is open, the kernel refuses every other system call, and
/// what it says on standard error is lost. For libraries whose memory errors must not be ours:
/// whatever happens to the process, here its bytes end early. The work must not wait for a lock
/// that another thread may hold.
class IsolatedProcess {
  public:
    /// Sends bytes to the process that started it; never returns when that is gone.
    using Send = std::function<void(std::span<const std::byte>)>;
    using Work = std::function<void(const Send&)>;

    /// Throws Error when the system has no process or no memory for it.
    IsolatedProcess(const IsolationLimits& limits, const Work& work);
    /// Ends the process if it still runs.
    ~IsolatedProcess();
    IsolatedProcess(const IsolatedProcess&) = delete;
    IsolatedProcess& operator=(const IsolatedProcess&) = delete;

    /// Fills `bytes` with what is sent next; false when the process ended, or took too long,
    /// before.
    bool receive(std::span<std::byte> bytes);
    /// Whether it used up its time.
    bool isOutOfTime() const { return isOutOfTime_; }

  private:
    void end();
    std::size_t receiveSome(std::span<std::byte> bytes);

    pid_t process_ = -1;
    int pipe_ = -1;
    std::int64_t deadline_;  ///< of the steady clock, in milliseconds
    bool isOutOfTime_ = false;
};

}  // namespace espalier::engine
