// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/loading/data_loader.h"
#include "engine/parallel/partition.h"
#include "engine/runtime/executor.h"

namespace espalier::engine {

/// The result of one step.
struct StepMetrics {
    double lossSum = 0;  ///< Σ w·l
    double weightSum = 0;
    double correct = 0;
    double gradientNorm = 0;
    bool finite = true;   ///< loss and gradients
    bool updated = true;  ///< gradients are finite; otherwise nothing was changed
};

/// Of one batch, without its gradients.
StepMetrics metricsOf(const kernels::LossSums& sums);

/// Sets one input of a plan, or all of them; a batch that is smaller than the plan's is padded with
/// samples that do not count.
void setInput(Executor& executor, const std::string& name, const HostTensor& tensor);
void setInputs(Executor& executor, const Batch& batch);

/// Samples `share.first` … of a batch, as a batch of its own.
Batch partOf(const Batch& batch, const BatchShare& share);

/// Whether two plans that accumulate gradients keep them at the same places of an arena, so that
/// one goes on with what the other has begun.
bool accumulateAlike(const ExecutionPlan& a, const ExecutionPlan& b);

/// Adds a part of a step, without its gradients.
void add(StepMetrics& sums, const StepMetrics& more);

/// A step on batches of one size. Used by one thread.
class BatchStep {
  public:
    virtual ~BatchStep() = default;

    /// Gives a batch to the device, perhaps while it still computes the last one, or does nothing:
    /// then it is given when the step begins.
    virtual void enqueue(const Batch& batch) = 0;
    /// Of a batch that was enqueued; false if the step was abandoned and nothing was changed.
    virtual bool begin(const Batch& batch,
                       const kernels::StepValues& values,
                       std::stop_token stop) = 0;
    /// Of the step begun `behind` steps ago.
    virtual StepMetrics finish(int behind) = 0;
    /// Executor::inspectStep() of the whole batch.
    virtual Executor::StepInspection inspect(const Batch& batch,
                                             const kernels::StepValues& values) = 0;
    virtual std::string whyNotRecorded() const = 0;
};

/// A step at once, or in micro-batches whose gradients are added up before the update.
class StepExecutor final : public BatchStep {
  public:
    /// `parts`: of the batch (microBatches()). `executors`: one for each size among them; if there
    /// is more than one part, their plans accumulate, in one arena and alike. `isAsynchronous`: the
    /// host cannot access the device's memory, so that a run goes on after it was started.
    StepExecutor(std::vector<BatchShare> parts,
                 std::vector<Executor> executors,
                 bool isAsynchronous);

    bool isWhole() const { return parts_.size() == 1; }
    /// Does nothing where there are parts.
    void enqueue(const Batch& batch) override;
    /// Waits for all parts but the last, where there are several, each while the next is computed.
    bool begin(const Batch& batch,
               const kernels::StepValues& values,
               std::stop_token stop) override;
    /// `behind` is 0 where there are several parts.
    StepMetrics finish(int behind) override;
    Executor::StepInspection inspect(const Batch& batch,
                                     const kernels::StepValues& values) override;
    std::string whyNotRecorded() const override;

  private:
    Executor& executorOf(const BatchShare& part);
    StepPart placeOf(const BatchShare& part) const;

    std::vector<BatchShare> parts_;
    std::vector<Executor> executors_;
    bool isAsynchronous_ = false;
    StepMetrics sums_;  ///< of all parts but the last
};

}  // namespace espalier::engine
