// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/training/options/training_request.h"

namespace espalier::engine {

// Reading one throws RequestError that lists what is allowed.
std::string taskName(Task task);  ///< "classify" | "reconstruct"
Task taskFromName(const std::string& name);

/// "--learning-rate" for the field "learning_rate".
std::string optionName(const std::string& fieldName);

}  // namespace espalier::engine
