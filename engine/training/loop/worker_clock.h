// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <utility>
#include <vector>

#include "engine/parallel/partition.h"
#include "engine/parallel/worker_pool.h"
#include "engine/training/loop/worker_times.h"

namespace espalier::engine {

/// Measures what the workers of a step do, by a few looks at a clock per segment of the step. A run
/// with one worker has none. Used by the thread that uses the pool.
class WorkerClock {
  public:
    enum class Part { Computing, Statistics, Gradients };

    /// `threads`: compute threads of each worker.
    WorkerClock(int workers, int threads);

    /// pool.run(job): each worker's time in it counts as `part`, the rest, until all have ended, as
    /// waiting.
    void run(WorkerPool& pool, Part part, const std::function<void(int worker)>& job);
    /// Work of this thread for all workers, which do nothing else meanwhile.
    template <class Work>
    void runForAll(Part part, const Work& work) {
        const Clock::time_point begin = Clock::now();
        work();
        noteForAll(part, begin);
    }
    /// What `wait` returns, which waits for the data of a step.
    template <class Wait>
    auto waitForData(const Wait& wait) {
        const Clock::time_point begin = Clock::now();
        auto data = wait();
        const double seconds = secondsSince(begin);
        times_.data += seconds;
        times_.seconds += seconds;
        return data;
    }
    /// A step is complete whose replicas went to the workers in turn.
    void noteStep(const std::vector<BatchShare>& shares);

    /// Since the last time that something was taken; nothing where there was no step since.
    WorkerTimes take();
    /// The same half a second after the last time; nothing before.
    WorkerTimes takeIfDue();

  private:
    using Clock = std::chrono::steady_clock;

    static double secondsSince(Clock::time_point begin);
    void noteForAll(Part part, Clock::time_point begin);

    WorkerTimes times_;
    std::vector<double> busy_;  ///< by worker, in the current segment
    Clock::time_point taken_ = Clock::now();
};

}  // namespace espalier::engine
