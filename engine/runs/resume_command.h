// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/project/project.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// "espalier resume 'RUN'": what a person types in a shell. Options may follow.
inline std::string resumeCommand(const RunFolder& run) {
    return "espalier resume " + shellQuoted(displayPath(run.path));
}

}  // namespace espalier::engine
