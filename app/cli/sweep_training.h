// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/interrupt.h"
#include "app/cli/progress_display.h"
#include "engine/sweep/sweep.h"

namespace espalier::cli {

/// How a sweep is shown.
struct SweepStyle {
    ProgressStyle progress = ProgressStyle::Auto;
    bool json = false;  ///< one object at the end, and nothing before
    int width = 80;     ///< columns of a table
};

/// Trains the trials that are not finished, with a line for each, and shows all of them in a table.
/// After a stop it says how to continue. Returns an exit code; throws RequestError and Error.
int trainSweep(const engine::Sweep& sweep,
               const engine::DataSource& scanned,
               const SweepStyle& style,
               ProgressDisplay& display,
               Interrupt& interrupt);

}  // namespace espalier::cli
