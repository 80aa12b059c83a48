// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/split_metrics.h"

namespace espalier::engine {

/// Decides after each epoch whether its network is the best so far, by the lowest validation loss
/// or by one of the metrics (TrainingOptions::bestBy).
class BestEpoch {
  public:
    BestEpoch(const std::string& bestBy, TrainingProgress& progress)
        : bestBy_(bestBy), progress_(progress) {}

    /// True when the current epoch is the best so far. An epoch whose loss is not finite, or whose
    /// metric is NaN, never is.
    bool note(const SplitMetrics& validation);
    /// Why the last epoch could not count, as a sentence; empty when it could.
    const std::string& problem() const { return problem_; }

  private:
    bool improves(const SplitMetrics& validation);
    bool improvesMetric(const SplitMetrics& validation);

    const std::string bestBy_;
    TrainingProgress& progress_;
    std::string problem_;
};

}  // namespace espalier::engine
