// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>

#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_folder.h"

namespace espalier::ui {

/// The run that the window shows, without its events. A value.
struct ShownRun {
    engine::RunFolder run;  ///< without a path until the folder exists
    /// Of a model that was opened alone, without a run: its file. Else empty.
    std::filesystem::path modelAlone = {};
    engine::Project project;
    engine::DataSource data = {};  ///< empty for a past run
    /// The result of a trivial predictor (Task::baseline); NaN if unknown.
    double baseline = std::numeric_limits<double>::quiet_NaN();
    std::int64_t validationImages = 0;  ///< of the start; 0 = not known
    std::optional<engine::RunResults> results = {};
    bool isComplete = false;                      ///< all its epochs are done
    bool lossExploded = false;                    ///< as in RunRecord
    engine::TrainingOptions optionsNow = {};      ///< after all changes of the run so far
    std::optional<engine::Autopsy> autopsy = {};  ///< where its last training diverged

    std::filesystem::path model() const { return modelAlone.empty() ? run.model() : modelAlone; }
};

}  // namespace espalier::ui
