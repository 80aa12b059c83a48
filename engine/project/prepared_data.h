// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/data/loading/data_source.h"
#include "engine/project/project.h"
#include "engine/project/recommendation.h"

namespace espalier::engine {

/// The scanned data with a project's choices applied: a pure function of both, which takes time for
/// large folders. A value, shared with trainings and background jobs, which may outlive a change.
struct PreparedData {
    DataSource scanned;
    DataSource data;                   ///< with exclusions and splits
    DataSource selected;               ///< what is trained on: selectedImages()
    SplitCounts counts;                ///< of `selected`: annotatedCounts()
    bool splitIsGiven = false;         ///< by the data themselves, for some samples
    Diagnostics issues;                ///< about `selected`
    InputSuggestion suggestion;        ///< of the trained start, where the project names one
    std::vector<std::string> choices;  ///< what was chosen automatically, a sentence each
    std::optional<Recommendation> recommendation = {};  ///< of a new project: prepareNew()
    /// What would be recommended for the images of a project that is not new: recommendedOptions().
    std::optional<TrainingOptions> recommendedOptions = {};
};

/// Splits the scanned images and completes `project` from them; `freshDefaults` as in
/// completeFromData(). Any thread.
PreparedData prepareData(const DataSource& scanned, Project& project, bool freshDefaults);

}  // namespace espalier::engine
