// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/json_output.h"
#include "app/cli/progress_display.h"
#include "app/cli/source_choice.h"
#include "engine/evaluation/named_files.h"
#include "engine/explanation/training_comparison.h"

namespace espalier::cli {

/// What to compare images with: what the user has asked for.
struct ComparisonChoice {
    std::filesystem::path model;
    std::filesystem::path movedTo;       ///< --data: where the run's images are now
    MovedFolders moved = {};             ///< --more-data: and those of its further folders
    std::optional<std::size_t> nearest;  ///< --nearest: how many training images to name
};

/// Throws RequestError where what is written to `out` would lie among the images that the model's
/// run was trained on, or in a folder where these are now: a later training would take it for one
/// of them. An empty `out`: nothing is written. A model without a run has no such images.
void refuseAmongTrainingImages(const std::filesystem::path& out, const ComparisonChoice& choice);

/// The images of a command line beside those that the model's run was trained on.
class ComparedTraining {
  public:
    /// Reads the features of all these images. Without --nearest, of at most a thousand training
    /// images; a model without a run, or whose images are not there, is then not compared: nothing,
    /// and a warning that says why. With --nearest that throws RequestError. Throws Stopped.
    static std::optional<ComparedTraining> compare(const ComparisonChoice& choice,
                                                   engine::InspectedModel& model,
                                                   const std::vector<engine::NamedFile>& files,
                                                   ProgressDisplay& display,
                                                   const Interrupt& interrupt);

    /// Of the file at this place; lines for people.
    std::vector<std::string> lines(std::size_t file) const;
    void addTo(Json& answer, std::size_t file) const;

  private:
    std::size_t named_ = 0;
    engine::DataSource data_;
    std::vector<std::optional<engine::TrainingLikeness>> likeness_;  ///< nothing: unreadable
};

}  // namespace espalier::cli
