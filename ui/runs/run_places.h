// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// A row to read.
struct ListedPlace {
    enum class Kind : std::uint8_t { Run, Folds, Missing };
    std::filesystem::path path;
    Kind kind = Kind::Run;
    bool isElsewhere = false;  ///< not in a folder of runs
};

/// What is to be read, each once, however it was found. Asks the disk.
std::vector<ListedPlace> placesOf(const RunsQuestion& question);

}  // namespace espalier::ui
