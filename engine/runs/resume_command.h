// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/base/shell_word.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// "espalier resume 'RUN'": what a person types in a shell. Options may follow.
inline std::string resumeCommand(const RunFolder& run) {
    return "espalier resume " + shellQuoted(displayPath(run.path));
}

/// " --clip-norm 1" for a command that starts a diverged run again, as the advice after a
/// divergence says; empty if its gradients are clipped already.
inline std::string clippingOption(const TrainingOptions& options) {
    return options.clipNorm == 0 ? " --clip-norm 1" : "";
}

}  // namespace espalier::engine
