// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"
#include "app/cli/progress_display.h"
#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// Scans the data of a project and reports progress. Throws Stopped, RequestError.
engine::DataSource scanProject(const engine::Project& project,
                               ProgressDisplay& display,
                               const Interrupt& interrupt);

/// Prints the problems of a request; throws RequestError with the errors, if any.
void reportIssues(const engine::Diagnostics& issues, ProgressDisplay& display);

/// Trains to the end or to Ctrl-C, then tests and exports. Returns an exit code.
int trainAndConclude(engine::TrainingRequest request,
                     const engine::RunFolder& run,
                     const engine::DataSource& data,
                     ProgressDisplay& display,
                     Interrupt& interrupt);

}  // namespace espalier::cli
