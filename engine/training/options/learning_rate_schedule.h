// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// The learning rate of every step, as a pure function of its number: nothing to save, nothing to
/// restore. A value.
class LearningRateSchedule {
  public:
    LearningRateSchedule(const TrainingOptions& options, std::int64_t stepsPerEpoch);

    /// Of step `step`, from 1. After the last planned step the rate stays constant.
    double rate(std::int64_t step) const;

  private:
    double warmupFactor(std::int64_t step) const;
    double stepRate(std::int64_t step) const;
    double cosineRate(std::int64_t step) const;
    double oneCycleRate(std::int64_t step) const;
    double restartedRate(std::int64_t step) const;

    RateSchedule shape_ = RateSchedule::Constant;
    double peak_ = 0;
    double stepFactor_ = 1;
    std::int64_t stepLength_ = 1;   ///< steps
    std::int64_t firstPeriod_ = 1;  ///< steps
    std::int64_t warmup_ = 0;       ///< steps
    std::int64_t total_ = 1;        ///< steps
};

}  // namespace espalier::engine
