// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/base/field_table.h"
#include "engine/data/folder/data_choices.h"

namespace espalier::engine {

/// One choice about the data: its field, and the properties that type and range do not express.
struct DataChoiceField {
    FieldRow<DataChoices> row;
    std::string argument = {};  ///< in the terminal's help: "FILE"; empty = by the kind
    bool inForm = false;  ///< a row of the data page; false where an editor of its own shows it
    bool inFileIfSet = false;  ///< files without it stay as they were before there was one
    /// Checks a value that type and range allow: empty, or a sentence.
    std::string (*problem)(const FieldValue& value) = nullptr;
    /// The same for a value typed by the user.
    std::string (*typedProblem)(const FieldValue& value) = nullptr;
    /// As a setting reads; nullptr = by the kind.
    std::string (*shown)(const DataChoices& choices) = nullptr;
};

/// All of them, in the order of files and help. A new choice about the data is one entry and the
/// code that uses it; project file, terminal, settings and form follow.
const std::vector<DataChoiceField>& dataChoiceFields();

}  // namespace espalier::engine
