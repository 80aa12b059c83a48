// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/base/json.h"
#include "engine/project/project.h"

namespace espalier::engine {

/// The command that repeats a project, with names instead of paths, and without the names of images
/// that were excluded or given another class; commandNote() says what it lacks.
std::string shareableCommand(const Project& project);
/// What a person must know to use the command: sentences, or empty.
std::string commandNote(const Project& project);

/// Whose weights a run began with, and under which licence, as a sentence; empty for random ones.
/// `record`: the content of its run.json. What came before a run that it began with is followed as
/// far as that run is still there.
std::string startSentence(const nlohmann::json& record);

}  // namespace espalier::engine
