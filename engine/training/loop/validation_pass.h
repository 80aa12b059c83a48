// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <stop_token>

#include "engine/data/loading/data_loader.h"
#include "engine/metrics/metric_meter.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/loop/split_metrics.h"
#include "engine/training/loop/training_work.h"

namespace espalier::engine {

/// Adds to `meter` what the network answered for this batch in the evaluation that was finished
/// last. After NetworkExecutors::keepEvaluationOutputs().
void measureOutputs(const TrainingWork& work,
                    NetworkExecutors& executors,
                    const Batch& batch,
                    MetricMeter& meter);

/// Loss and metrics over all validation images. Where the device computes by itself, one batch is
/// measured on the host while it computes the next. Used by one thread; work and executors, which
/// have been prepared for evaluation, outlive it.
class ValidationPass {
  public:
    ValidationPass(const TrainingWork& work, NetworkExecutors& executors);

    /// `before` is called with each batch and ends the pass by returning false. Nothing when no
    /// image could be read, or when asked to stop; nothing is in flight then.
    std::optional<SplitMetrics> measure(const std::function<bool(const Batch&)>& before,
                                        std::stop_token stop);

  private:
    void finishTo(std::size_t left);

    const TrainingWork& work_;
    NetworkExecutors& executors_;
    DataLoader loader_;
    std::deque<Batch> inFlight_;
    StepMetrics sums_;
    std::optional<MetricMeter> meter_;
};

}  // namespace espalier::engine
