// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/base/diagnostics.h"
#include "engine/losses/loss_catalog.h"
#include "engine/tasks/task.h"

namespace espalier::engine {

/// The choice that uses the task's default loss.
inline constexpr const char* kAutomaticLoss = "auto";

/// The loss for this choice (a key or kAutomaticLoss); nullptr if the task does not offer it.
const Loss* offeredLoss(const Task& task, const std::string& choice);
/// Like offeredLoss(), but throws RequestError with the message of reviewLoss().
const Loss& chosenLoss(const Task& task, const std::string& choice);
/// Empty, or an error that lists the valid choices.
Diagnostics reviewLoss(const Task& task, const std::string& choice);

}  // namespace espalier::engine
