// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace espalier::engine {

/// "--learning-rate" for the field "learning_rate".
std::string optionName(const std::string& fieldName);

}  // namespace espalier::engine
