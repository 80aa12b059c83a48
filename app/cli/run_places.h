// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/project/project.h"

namespace espalier::cli {

/// The runs, cross-validations and sweeps that a list shows.
struct RunPlaces {
    std::vector<std::filesystem::path> runs;
    std::vector<std::filesystem::path> validations;
    std::vector<std::filesystem::path> sweeps;
    /// Of those whose folder's name would not find them: "sweep/trial-2", or a whole path.
    std::map<std::filesystem::path, std::string> names = {};
    std::vector<std::filesystem::path> ofOthers = {};  ///< left out by keepOf()

    std::string nameOf(const std::filesystem::path& run) const;
};

/// What lies in these folders, the oldest first by name.
RunPlaces placesIn(const std::vector<std::filesystem::path>& folders);

/// Adds what --out has put elsewhere (engine/runs/known_runs), even if it is gone.
void addElsewhere(RunPlaces& places);

/// Keeps what was trained by this project or on its images, as the window shows it, and what in its
/// folders cannot be read.
void keepOf(const engine::Project& project, RunPlaces& places);

/// Keeps what has this tag: also trials and folds, which are runs.
void keepTagged(const std::string& tag, RunPlaces& places);

/// The tags of a sweep or a cross-validation and those of its runs, each once. Notes that cannot be
/// read have none.
std::vector<std::string> tagsWithin(const std::filesystem::path& group);

}  // namespace espalier::cli
