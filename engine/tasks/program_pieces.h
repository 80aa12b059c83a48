// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace espalier::engine {

/// What a task adds to the programs that use its models (resources/programs).
struct ProgramPieces {
    /// A mark of the program's text, "answer" for @answer@, and what stands for it; pieces may hold
    /// other marks.
    using Marks = std::vector<std::pair<std::string_view, std::string_view>>;

    std::string_view purpose;          ///< "Predicts the class of each image on its command line"
    bool undoesNormalisation = false;  ///< needs mean and deviation also for a model of bytes
    Marks python;
    Marks cpp;
    std::string_view cppNames = "names";  ///< the array of the outputs' names, where they have any
    std::string_view terminal;            ///< the whole text
};

}  // namespace espalier::engine
