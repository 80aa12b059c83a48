// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/json_output.h"
#include "engine/project/settings.h"
#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// The results of two runs and the settings in which they differ, as the window shows for two
/// ticked runs.
class RunComparison {
  public:
    /// Throws RequestError if one of them is not a run.
    RunComparison(const std::filesystem::path& first, const std::filesystem::path& second);

    /// One table with state, metrics and test results, another with the settings that differ, no
    /// wider than that many columns.
    std::string text(int width) const;
    /// {"runs": […], "settings": […], "same_test_images": true}
    Json toJson() const;
    /// Throws RequestError with both steps if the runs are not at the same one, although their
    /// newest checkpoints are of the same step: that of a killed run is older than the run, and of
    /// a copied run the original's.
    void refuseOtherSteps(std::int64_t checkpointStep) const;

  private:
    struct Run {
        engine::RunSummary summary;
        std::optional<engine::RunResults> results;
    };
    static Run read(const std::filesystem::path& folder);
    static Json toJson(const Run& run);
    std::vector<std::string> metricKeys() const;
    /// With the same labels, too; nothing where one of them was not tested.
    std::optional<bool> haveSameTestImages() const;
    /// Why those that diverged did, a line each; empty as a rule.
    std::string divergenceNotes() const;

    std::vector<Run> runs_;
    std::vector<engine::SettingRow> differences_;
};

}  // namespace espalier::cli
