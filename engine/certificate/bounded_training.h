// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "engine/training/options/training_request.h"

namespace espalier::engine {

/// How a training went that was to end at a certain step.
struct BoundedTraining {
    std::int64_t steps = 0;     ///< its last one; fewer than wanted when the run ends earlier
    double secondsPerStep = 0;  ///< the median; 0 when too few steps were trained
    std::string device;         ///< as a person reads it: "AMD EPYC, 16 threads, AVX-512"
};

/// Trains, on this thread, until exactly `lastStep` steps of the run are done, as if it were
/// stopped there, and writes the checkpoint of that step. Calls `onStep` with each step. The
/// request's observers are told of everything. Throws Stopped when asked to stop, Error when the
/// training fails or diverges, RequestError when the request is wrong.
BoundedTraining trainUpTo(std::int64_t lastStep,
                          TrainingRequest request,
                          const std::function<void(std::int64_t step)>& onStep,
                          const std::stop_token& stop);

}  // namespace espalier::engine
