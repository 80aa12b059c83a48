// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "engine/parallel/worker_pool.h"
#include "engine/training/loop/step_executor.h"
#include "engine/training/loop/worker_clock.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// A step whose batch is computed in shares by the workers of a pool, as if it were computed at
/// once: before BatchNorm normalises, the statistics of all shares are combined, and so are the
/// sums of its gradient; the gradients of all shares are added up, and one of them runs the update.
/// With BatchStatistics::Local each share is normalised by statistics of its own, which are
/// combined for the running ones alone, unless one of them has a single value of a channel only.
/// All sums over shares have the order of a binary tree of their numbers, so the bits do not depend
/// on the number of workers. For devices whose memory the host can access.
class DataParallelStep final : public BatchStep {
  public:
    /// `shares`: of the batch (partitionBatch()), none of them empty; replicas go to the workers in
    /// turn. `executors`: one for each, in an arena of its own and all with the same parameters,
    /// whose plans have the whole batch as CompileOptions::totalBatch, and with Local the smallest
    /// share as smallestShare. `pool` outlives the step, and so does `clock`, which measures it;
    /// nullptr: nothing is measured.
    /// Throws Error if the plans differ in more than the number of samples.
    DataParallelStep(std::vector<BatchShare> shares,
                     std::vector<Executor> executors,
                     WorkerPool& pool,
                     WorkerClock* clock = nullptr,
                     BatchStatistics statistics = BatchStatistics::Combined);

    void enqueue(const Batch&) override {}
    bool begin(const Batch& batch,
               const kernels::StepValues& values,
               std::stop_token stop) override;
    StepMetrics finish(int behind) override;
    Executor::StepInspection inspect(const Batch& batch,
                                     const kernels::StepValues& values) override;
    std::string whyNotRecorded() const override { return {}; }

  private:
    /// A tensor in the arena of each share.
    using Everywhere = std::vector<float*>;
    /// Where the shares wait for each other within a step.
    struct Meeting {
        bool statistics = false;        ///< mean and variance, to be combined; else two sums
        std::vector<std::size_t> ends;  ///< by share: the step behind the one that computes them
        Everywhere first;
        Everywhere second;
        std::size_t channels = 0;
        std::vector<double> counts;  ///< by share: values per channel
    };
    struct Gradient {
        Everywhere values;
        std::size_t count = 0;
    };

    std::size_t shareCount() const { return shares_.size(); }
    Everywhere everywhere(const std::vector<ValueId>& values) const;
    void findMeetings();
    void findGradients(bool ownStatistics);
    void combine(const Meeting& meeting);
    void onWorkers(WorkerClock::Part part, const std::function<void(int worker)>& job);
    template <class Work>
    void forAll(WorkerClock::Part part, const Work& work);
    void forShares(const std::function<void(std::size_t share)>& job);
    void give(const Batch& batch, const kernels::StepValues& values);
    bool computeGradients(const std::stop_token& stop);
    void addGradients();

    std::vector<BatchShare> shares_;
    std::vector<Executor> executors_;
    WorkerPool& pool_;
    WorkerClock* clock_;  ///< nullptr: not measured
    std::vector<Meeting> meetings_;
    std::vector<Meeting> statistics_;  ///< combined after the last segment, for the update alone
    std::vector<Gradient> gradients_;
};

}  // namespace espalier::engine
