// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

namespace espalier::engine {

/// What a process for one file may take.
struct IsolationLimits {
    std::uint64_t memoryBytes = 0;  ///< in addition to what this process has
    int processorSeconds = 0;       ///< of all its threads
    /// How long its bytes may be awaited, in all; what is done between them does not count, nor
    /// does a time in which this process is stopped.
    std::chrono::milliseconds waiting{0};
};

/// Runs work in a process of its own, which receives a copy of all memory and can do nothing but
/// compute and send bytes: no other file is open, the kernel refuses every other system call, and
/// what it says on standard error is lost. For libraries whose memory errors must not be ours:
/// whatever happens to the process, here its bytes end early. Where the system does not allow one
/// of these limits the work is not done at all (wasSetUp()).
///
/// What a terminal sends to all processes (Ctrl-C, Ctrl-Z, a hang-up) is left to this one to decide
/// about. The process ends with the thread that made it.
///
/// Other threads may be anywhere when the copy is made. malloc's locks are then released in it, by
/// glibc; the work must not wait for any other lock that another thread may hold, such as those of
/// stdio, of local times, or of atexit(). If it does, it is ended when it has been awaited for too
/// long.
class IsolatedProcess {
  public:
    /// Sends bytes to the process that started it; never returns when that is gone.
    using Send = std::function<void(std::span<const std::byte>)>;
    using Work = std::function<void(const Send&)>;

    /// Throws Error when the system has no process or no memory for it.
    IsolatedProcess(const IsolationLimits& limits, const Work& work, std::stop_token stop = {});
    /// Ends the process if it still runs.
    ~IsolatedProcess();
    IsolatedProcess(const IsolatedProcess&) = delete;
    IsolatedProcess& operator=(const IsolatedProcess&) = delete;

    /// Fills `bytes` with what is sent next; false when the process ended, or took too long,
    /// before. Throws Stopped, within a tenth of a second, when asked to stop; the process has
    /// ended then.
    bool receive(std::span<std::byte> bytes);
    /// The same for what is there, at least one byte of as many as `bytes` has; 0 at the end.
    std::size_t receiveSome(std::span<std::byte> bytes);
    /// Whether it used up its time.
    bool isOutOfTime() const { return isOutOfTime_; }
    /// False when it ended without doing anything, because the system did not allow its limits.
    /// Known once receive() has returned.
    bool wasSetUp() const { return wasSetUp_; }

  private:
    void end();

    pid_t process_ = -1;
    int pipe_ = -1;
    std::chrono::nanoseconds patience_;  ///< how long it may still be awaited
    std::stop_token stop_;
    bool isOutOfTime_ = false;
    bool wasSetUp_ = true;
};

}  // namespace espalier::engine
