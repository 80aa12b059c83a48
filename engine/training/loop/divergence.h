// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/network/network.h"
#include "engine/runtime/executor.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// "Training diverged: values in step 12 became NaN or infinite, first in the output of …":
/// where it started and what to try. `placeIsSure` is false if the weights are no longer those of
/// the step, so that a missing place means nothing.
std::string divergenceSentence(std::int64_t step,
                               const std::optional<Executor::NonFinite>& place,
                               bool placeIsSure,
                               const Network& network,
                               const TrainingOptions& options,
                               double learningRate);

}  // namespace espalier::engine
