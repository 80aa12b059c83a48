// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// The content of results.json.
std::string resultsToJson(const RunResults& results);
/// Reads the results of a run with this task. Throws Error for anything else.
RunResults resultsFromJson(const std::string& json, const Task& task);
/// For a run of unknown task: uses the first task that can read the file and has an accuracy if and
/// only if the file says so. Throws Error when there is none.
RunResults resultsOfUnknownTask(const std::string& json);

}  // namespace espalier::engine
