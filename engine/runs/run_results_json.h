// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// The form of results.json.
std::string resultsToJson(const RunResults& results);
/// Of a run with this task. Throws Error for anything else.
RunResults resultsFromJson(const std::string& json, const Task& task);
/// Where the run's task is not known: of the first task that has or has no right answers, as the
/// file says, and can read it. Throws Error when there is none.
RunResults resultsOfUnknownTask(const std::string& json);

}  // namespace espalier::engine
