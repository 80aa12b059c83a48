// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "engine/data/folder/data_choices.h"
#include "engine/project/project.h"

namespace espalier::cli {

/// Whether all of these are folders, and none is a run, a cross-validation or a sweep.
bool areDataFolders(const std::vector<std::string>& named);

/// "flowers, more and holdout (test images)": all folders of the images.
std::string placesText(const std::filesystem::path& root, const engine::DataChoices& choices);

/// Whether a folder of images is no longer there.
bool isGone(const std::filesystem::path& dataset);
/// Likewise for any of the folders of a project.
bool isDataGone(const engine::Project& project);
/// " --data FOLDER --more-data photos=FOLDER": how a command names the new places of those that are
/// gone.
std::string placesToName(const engine::Project& project);

/// The option of commands that continue with images that may have moved: the new places of further
/// folders.
class MovedFolders {
  public:
    void declare(CLI::App& app);
    bool isGiven() const { return !given_.empty(); }
    std::vector<std::filesystem::path> places() const;
    /// Throws RequestError, with the names that there are, for one that is of none of them, and for
    /// a folder that is gone and of which no place is named.
    void apply(engine::DataChoices& choices) const;

  private:
    std::vector<std::string> given_;
};

}  // namespace espalier::cli
