// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/json_output.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_note.h"

namespace espalier::cli {

/// What could be read of a run or a cross-validation; one that is damaged is listed with the
/// reason.
template <typename Content>
struct Listed {
    std::filesystem::path folder;
    std::string name;  ///< of its folder; of one that lies elsewhere its whole path
    std::optional<Content> content = {};
    std::string problem = {};
    bool isMissing = false;
    std::vector<std::string> tags = {};  ///< of a group: its own and those of its runs
};

/// A run, and what is wrong with its results or its note.
struct RunAndResults {
    engine::RunSummary summary;
    std::string damage;
    engine::RunNote note;
    std::string noteProblem;
};

using ListedRun = Listed<RunAndResults>;

/// Throws RequestError when the folder is no run.
RunAndResults readForList(const std::filesystem::path& folder);
/// "93.3 %" of "93.3 % (84 to 97 %, 95 % confidence)", where that would take the room of the names.
std::string brief(const std::string& result, bool isNarrow);
/// A table of the runs. In a terminal no wider than that: results lose their intervals, then names
/// their middle.
std::string textOf(const std::vector<ListedRun>& runs, int width);
Json toJson(const ListedRun& run);

}  // namespace espalier::cli
