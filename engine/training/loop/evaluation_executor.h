// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/parallel/worker_pool.h"
#include "engine/training/loop/step_executor.h"

namespace espalier::engine {

/// Evaluation of batches of at most one size: at once, or in shares by the workers of a pool. Used
/// by one thread.
class EvaluationExecutor {
  public:
    /// `executors`: one, or with a `pool`, which outlives this, one for each share, all of one
    /// size.
    EvaluationExecutor(std::vector<Executor> executors, WorkerPool* pool);

    /// False if it was abandoned. Where the host cannot access the device's memory, a second one
    /// may be begun before the first is finished.
    bool begin(const Batch& batch, std::stop_token stop);
    /// Of the one begun first.
    StepMetrics finish();
    /// From now on the network's output is kept together with the sums.
    void keepOutputs();
    /// Of the evaluation that was finished last: kOutput, with at least as many samples as the
    /// batch.
    HostTensor outputs();

  private:
    std::int64_t each() const { return executors_.front().plan().batch; }
    /// Those that have samples of the batch begun last.
    std::size_t busyShares() const;
    bool run(const std::stop_token& stop);

    std::vector<Executor> executors_;
    WorkerPool* pool_;
    std::int64_t samples_ = 0;  ///< of the batch begun last
    int inFlight_ = 0;
};

}  // namespace espalier::engine
