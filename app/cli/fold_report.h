// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/json_output.h"
#include "engine/cross_validation/fold_standing.h"

namespace espalier::cli {

/// What a cross-validation consists of, how far each of its folds is, what the finished ones say
/// together and how to go on: what `inspect` says of its folder.
class FoldReport {
  public:
    /// Reads the runs of the folds. Throws RequestError when the folder is no cross-validation, or
    /// a run is damaged.
    explicit FoldReport(const std::filesystem::path& folder);

    /// Everything about it, in the language of the terminal: lines and tables that are no wider
    /// than that many columns.
    std::string whole(int width) const;
    /// Everything that whole() says, for scripts.
    Json toJson() const;

    // The same in short, for a list.
    /// "finished", "being trained", "stopped" or "diverged".
    std::string stateText() const;
    /// "3 of 5", or "3 of 5, unequal"
    std::string foldsText() const;
    /// Which folds were trained unlike the others, and in what; none as a rule.
    std::vector<std::string> differences() const;
    /// Of all answers of the finished folds together, with its interval where there is one: the
    /// accuracy, or the task's first metric. "-" while no fold is finished.
    std::string resultText() const;
    /// The command that continues it, or trains the network to use; empty where there is none.
    std::string nextCommand() const;

  private:
    std::vector<std::string> introduction() const;
    std::string stateTable(int width) const;
    /// What follows the tables.
    std::vector<std::string> conclusion() const;
    /// Empty where nothing is left to do, or nothing can be done at this moment.
    std::string resumeCommand() const;
    std::string nextSentence() const;

    engine::FoldsOnDisk folds_;
};

}  // namespace espalier::cli
