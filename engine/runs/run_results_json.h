// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/base/json.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// What an export's check found, as results.json and the terminal report it; each adds its own.
nlohmann::ordered_json checkToJson(const ExportCheck& check);
/// The content of results.json.
std::string resultsToJson(const RunResults& results);
/// Reads the results of a run with this task. Throws Error for anything else.
RunResults resultsFromJson(const std::string& json, const Task& task);
/// For a run of unknown task: uses the first task that can read the file and has an accuracy if and
/// only if the file says so. Throws Error when there is none.
RunResults resultsOfUnknownTask(const std::string& json);

}  // namespace espalier::engine
