// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// For the person: how a run that began at `start` has ended. Not of one that diverged
/// (divergenceSentence()).
std::string endingSentence(FinishReason reason,
                           const TrainingOptions& options,
                           const TrainingProgress& start,
                           const TrainingProgress& end);

}  // namespace espalier::engine
