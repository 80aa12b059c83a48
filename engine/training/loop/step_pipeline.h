// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/data/loading/data_loader.h"
#include "engine/training/loop/network_executors.h"
#include "kernels/rules/step_values.h"

namespace espalier::engine {

/// The training steps in flight on a device. Where the host can access the device's
/// memory, each step completes when it is started. Elsewhere, while one is computed, the next batch
/// is read and sent, and, unless a step depends on the results of the previous one, the next
/// step starts before that one is awaited: the device need not idle in between. Used by
/// one thread; executors and loader outlive it.
class StepPipeline {
  public:
    StepPipeline(NetworkExecutors& executors, DataLoader& loader, bool eachNeedsTheLast);

    struct Step {
        Batch batch;
        kernels::StepValues values;
        double rate = 0;
        StepMetrics metrics = {};         ///< once it is finished
        std::string whyNotRecorded = {};  ///< what was known when it was begun
    };

    void startEpoch(std::uint32_t epoch, std::int64_t firstBatch);
    /// The batch of the next step; nothing at the end of the epoch or when asked to stop.
    std::optional<Batch> next(std::stop_token stop);
    /// Starts a step on the last result of next(), and prefetches. False when it was abandoned.
    bool begin(Step step, std::stop_token stop);
    /// True when a step on this batch may start after the one in flight.
    bool fitsBehind(const Batch& batch) const;
    std::int64_t inFlight() const { return static_cast<std::int64_t>(steps_.size()); }
    /// How many may be in flight while the host does something else.
    std::int64_t most() const { return most_; }
    /// Waits for the step that was started first.
    Step finish();
    /// After finish() of a step that was not finite: runs it again, op by op. Steps started after
    /// it are abandoned.
    Executor::StepInspection inspect(const Step& step);

  private:
    void lookAhead(std::stop_token stop);

    NetworkExecutors& executors_;
    DataLoader& loader_;
    const std::int64_t most_;
    std::optional<Batch> ahead_;  ///< read, and given to the device, while the last one was trained
    bool isEnqueued_ = false;     ///< what next() returned last
    std::deque<Step> steps_;      ///< in flight
};

}  // namespace espalier::engine
