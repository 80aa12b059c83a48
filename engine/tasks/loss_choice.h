// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/base/diagnostics.h"
#include "engine/losses/loss_catalog.h"
#include "engine/tasks/task.h"

namespace espalier::engine {

/// The choice that leaves the loss to the task: its usual one.
inline constexpr const char* kAutomaticLoss = "auto";

/// The loss of a training with this choice (a key or kAutomaticLoss); nullptr when the task does
/// not offer it.
const Loss* offeredLoss(const Task& task, const std::string& choice);
/// Likewise; throws RequestError with the sentence of reviewLoss.
const Loss& chosenLoss(const Task& task, const std::string& choice);
/// Empty, or the error that names what may be chosen.
Diagnostics reviewLoss(const Task& task, const std::string& choice);

}  // namespace espalier::engine
