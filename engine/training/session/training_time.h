// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stop_token>

#include "engine/training/options/training_request.h"

namespace espalier::engine {

/// How long a training takes, from a few of its own steps on its own images. All times in seconds.
struct TrainingTime {
    double read = 0;        ///< a batch from its files
    double readAgain = 0;   ///< the same batch a second time, from where it was kept
    double features = 0;    ///< a batch through the frozen layers, where that is done once; else 0
    double step = 0;        ///< a training step on a batch in memory, the median
    double fastStep = 0;    ///< the lower quartile of these; 0 when not known
    double slowStep = 0;    ///< the upper quartile
    double evaluation = 0;  ///< a batch of validation images likewise, with its metrics
    double save = 0;        ///< the checkpoints of an epoch, written while the next one trains
    int measuredSteps = 0;
    std::int64_t stepsPerEpoch = 0;
    std::int64_t evaluationsPerEpoch = 0;

    /// Reading and computing share the cores of a CPU, so their times add up. With what is done
    /// once before it.
    double firstEpoch() const;
    double laterEpoch() const;
    /// For all epochs, if nothing ends the run earlier.
    double total(std::int64_t epochs) const;
    /// The same if all steps were as fast, or as slow, as those.
    double least(std::int64_t epochs) const;
    double most(std::int64_t epochs) const;
    /// Enough steps were measured, and they took about the same time, for one number.
    bool isSound() const;
};

/// Trains for one to three seconds, or a few steps where these are long, and discards the result:
/// nothing that is written stays. Throws RequestError when the request is wrong, Error when the
/// environment fails, Stopped when asked to stop.
TrainingTime measureTrainingTime(const TrainingRequest& request, std::stop_token stop);

}  // namespace espalier::engine
