// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "app/cli/cores_option.h"
#include "app/cli/source_choice.h"
#include "app/cli/sweep_training.h"

namespace espalier::cli {

/// Trains the rest of the sweep in this folder, or shows its table where nothing is left.
/// `movedTo`: where its images are now; empty = where they were. `moved`: and its further folders.
/// Returns an exit code; throws RequestError.
int resumeSweep(const std::filesystem::path& folder,
                const std::filesystem::path& movedTo,
                const MovedFolders& moved,
                const CoresOption& cores,
                const SweepStyle& style,
                ProgressDisplay& display,
                Interrupt& interrupt);

}  // namespace espalier::cli
