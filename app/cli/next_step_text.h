// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// What a run that went on has gained, and what to do next, as in the window: two lines for each
/// step, of which the second is the command. `selected`: the images of the run; none where they are
/// not known. Nothing where the run cannot be read.
std::vector<std::string> nextStepLines(const engine::RunFolder& run,
                                       const engine::RunResults& results,
                                       const engine::DataSource& selected);

}  // namespace espalier::cli
