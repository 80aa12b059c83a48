// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace espalier::engine {

/// Texts that a task contributes to the programs that use its models (resources/programs).
struct ProgramPieces {
    /// Placeholders in the program, such as "answer" for @answer@, with their replacements, which
    /// may contain other placeholders.
    using Marks = std::vector<std::pair<std::string_view, std::string_view>>;

    std::string_view purpose;          ///< "Predicts the class of each image on its command line"
    bool undoesNormalisation = false;  ///< needs mean and deviation even for byte input
    Marks python;
    Marks cpp;
    std::string_view cppNames = "names";  ///< name of the array of output names, if there are any
    std::string_view terminal;            ///< the complete text
};

}  // namespace espalier::engine
