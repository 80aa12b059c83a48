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
    /// `executors`: one, or with a `pool`, which outlives this, one for each of `shares`, whose
    /// replicas go to the workers in turn. Batches fill them one after the other.
    EvaluationExecutor(std::vector<Executor> executors,
                       std::vector<BatchShare> shares,
                       WorkerPool* pool);

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
    bool run(const std::stop_token& stop);

    std::vector<Executor> executors_;
    std::vector<BatchShare> shares_;
    WorkerPool* pool_;
    std::size_t busyShares_ = 0;  ///< those that have samples of the batch begun last
    int inFlight_ = 0;
};

}  // namespace espalier::engine
