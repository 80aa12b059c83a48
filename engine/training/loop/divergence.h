// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/network/network.h"
#include "engine/runtime/executor.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// "The numbers of step 12 are no longer finite, first in the output of conv3 (Convolution). …":
/// where it began and what to try. `placeIsSure` is false where the weights are no longer those of
/// the step, so that no place says nothing.
std::string divergenceSentence(std::int64_t step,
                               const std::optional<Executor::NonFinite>& place,
                               bool placeIsSure,
                               const Network& network,
                               const TrainingOptions& options,
                               double learningRate);

}  // namespace espalier::engine
