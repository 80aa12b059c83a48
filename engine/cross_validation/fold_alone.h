// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/project/project.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// Whether this run is a fold in the folder of its cross-validation, whose record is there. Such a
/// fold may be resumed as it was planned, but not changed by itself: the mean over the folds would
/// be one of unequal trainings.
bool isFoldAmongOthers(const RunFolder& run, const Project& project);

/// Why such a fold is not changed, and what to do instead. `refusal`: what is refused, "--epochs
/// cannot be used with one fold of a cross-validation". `instead`: the option for a new
/// cross-validation, "--epochs 30".
std::string foldAloneSentence(const RunFolder& run,
                              const Project& project,
                              const std::string& refusal,
                              const std::string& instead);

}  // namespace espalier::engine
