// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/data/folder/image_folder.h"
#include "engine/data/preprocessing/preprocessing.h"

namespace espalier::engine {

// The words of files and of the command line. Reading one throws RequestError that lists what is
// allowed.

std::string labelRuleName(LabelRule rule);  ///< "top" | "parent" | "name" | "none"
LabelRule labelRuleFromName(const std::string& name);
std::string resizeRuleName(ResizeRule rule);  ///< "stretch" | "crop" | "pad"
ResizeRule resizeRuleFromName(const std::string& name);
std::string splitName(Split split);  ///< "training" | "validation" | "test"

/// "--learning-rate" for the field "learning_rate".
std::string optionName(const std::string& fieldName);

}  // namespace espalier::engine
