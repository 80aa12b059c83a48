// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/interrupt.h"
#include "app/cli/progress_display.h"
#include "engine/cross_validation/cross_validation.h"

namespace espalier::cli {

/// Trains the folds that are not finished, one after another, and shows what all of them say.
/// `scanned`: the images of the project. Ends at the first fold that fails or is stopped, and says
/// how to continue. Returns an exit code; throws RequestError.
int trainFolds(const engine::CrossValidation& validation,
               const engine::DataSource& scanned,
               ProgressDisplay& display,
               Interrupt& interrupt);

/// The same for one that was just begun, whose folder is named once its first fold is accepted.
/// What is refused before that leaves nothing behind.
int trainNewFolds(const engine::CrossValidation& validation,
                  const engine::DataSource& scanned,
                  ProgressDisplay& display,
                  Interrupt& interrupt);

}  // namespace espalier::cli
