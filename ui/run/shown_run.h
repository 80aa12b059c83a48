// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>

#include "engine/runs/run_folder.h"

namespace espalier::ui {

/// What is known of the run that the window shows, beside its events. A value.
struct ShownRun {
    engine::RunFolder run;  ///< without a path before it is made
    engine::Project project;
    engine::DataSource data = {};  ///< none for a run of the past
    /// What is reached without learning (Task::baseline); NaN when unknown.
    double baseline = std::numeric_limits<double>::quiet_NaN();
    std::optional<engine::RunResults> results = {};
    bool isComplete = false;  ///< all its epochs are done
};

}  // namespace espalier::ui
