// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "engine/base/json.h"
#include "engine/project/project.h"

namespace espalier::engine {

/// The command that repeats a project, with names instead of paths, and without the names of images
/// that were excluded or given another class; commandLacks() says what it lacks.
std::string shareableCommand(const Project& project);

/// What a person needs besides the command.
struct CommandLacks {
    bool record = false;         ///< it names the run's record, which is in the folder of the run
    std::size_t excluded = 0;    ///< images that were excluded by name, which it leaves out
    std::size_t relabelled = 0;  ///< images that were given another class, likewise
};
CommandLacks commandLacks(const Project& project);

/// Whose weights a run began with, and under which licence, as a sentence; empty for random ones.
/// `record`: the content of its run.json. What came before a run that it began with is followed as
/// far as that run is still there.
std::string startSentence(const nlohmann::json& record);

}  // namespace espalier::engine
