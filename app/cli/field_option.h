// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/data/folder/data_choices.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/project/project_fields.h"

namespace espalier::cli {

// How a field of a project or a training is an option of a command.

/// "--learning-rate".
std::string optionOf(const engine::Field& field);
/// "WORD", "N": what the help calls its value.
const char* argumentOf(const engine::Field& field);
/// Its help with its choices, range and default; `entry` is nullptr for a training option.
std::string helpOf(const engine::Field& field, const engine::ProjectField* entry);

/// The value that a user has typed. Throws RequestError, which says how one is written.
engine::FieldValue fieldValueFrom(const engine::Field& field, const std::string& text);
/// Throws RequestError if the field's own rules reject a value that is within its type and range.
void checkFieldValue(const engine::ProjectField& entry,
                     const engine::FieldValue& value,
                     const std::string& text);

/// Parses "96x96x3" or "96x96" (channels 0). Throws RequestError.
engine::Preprocessing sizesFromText(const std::string& text);

/// The help text of --labels for every command that has it.
inline constexpr const char* kRuleHelp =
    "What names the class: the top folder (top), the innermost folder (parent), the file name up "
    "to "
    "its number (name), or nothing (none)";

/// No choices but the rule for labels that --labels names. Throws RequestError.
engine::DataChoices choicesOfRule(const std::string& word);

}  // namespace espalier::cli
