// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>

namespace espalier::engine {

/// The pace of a thread whose work must not hold up the others: it works for a quarter of the time
/// and rests for the remainder, until somebody waits for it.
class WorkPace {
  public:
    /// A rest is this many times as long as the work since the last one.
    static constexpr int kRestPerWork = 3;

    using Nanoseconds = std::chrono::nanoseconds;

    /// `worked` says how long the calling thread has worked so far: its processor time.
    explicit WorkPace(std::function<Nanoseconds()> worked = threadTime);

    /// From now on without a rest; one that has begun ends. Of any thread.
    void hurry();

    /// Processor time of the calling thread. 0 where the system does not say.
    static Nanoseconds threadTime();

  private:
    friend class PacedWork;
    friend void restBetweenParts();

    void rest();

    const std::function<Nanoseconds()> worked_;
    Nanoseconds workedBefore_{0};  ///< of the working thread
    std::mutex mutex_;
    std::condition_variable changed_;
    bool mustHurry_ = false;
};

/// What this thread does during the object's lifetime is done at a pace. Objects do not nest.
class PacedWork {
  public:
    explicit PacedWork(WorkPace& pace);
    ~PacedWork();
    PacedWork(const PacedWork&) = delete;
    PacedWork& operator=(const PacedWork&) = delete;
};

/// Whoever works through much data calls this after each part of kPacedBytes or less. Returns at
/// once on a thread without PacedWork.
void restBetweenParts();

inline constexpr std::size_t kPacedBytes = std::size_t{1} << 20;

}  // namespace espalier::engine
