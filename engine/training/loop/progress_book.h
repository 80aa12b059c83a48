// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/loop/split_metrics.h"

namespace espalier::engine {

/// Counts steps and adds up the metrics of the current epoch in a run's progress, and sets the loss
/// scale in fp16. Used by the training thread; the progress outlives it.
class ProgressBook {
  public:
    /// `lossOfGuessing`: of a network that knows nothing; 0 where there is no such number.
    ProgressBook(TrainingProgress& progress, bool scalesLoss, double lossOfGuessing)
        : progress_(progress), scalesLoss_(scalesLoss), lossOfGuessing_(lossOfGuessing) {}

    void noteStep(const StepMetrics& metrics);
    /// Of a step none of whose images could be read.
    void noteEmptyStep();
    /// True for a step that changed nothing and may do better with a smaller loss scale.
    bool mayBeSkipped(const StepMetrics& metrics) const;
    /// A message about the last step, once per run; else empty.
    std::string takeMessage();

    /// None of its steps has updated anything, and a smaller loss scale would not help.
    bool epochIsEmpty() const;
    SplitMetrics epochMetrics() const;
    void beginNextEpoch();

  private:
    void noteLossScale(const StepMetrics& metrics);

    TrainingProgress& progress_;
    const bool scalesLoss_;
    const double lossOfGuessing_;
    bool saidSkipped_ = false;
    std::string message_;
};

}  // namespace espalier::engine
