// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/data/folder/image_folder.h"
#include "engine/project/project.h"

namespace espalier::engine {

/// What a scan gives together with a project's choices: a pure function of both, which takes time
/// for large folders. A value, shared with trainings and background jobs that outlive a change.
struct PreparedData {
    std::shared_ptr<const ImageFolder> scanned;
    std::shared_ptr<const ImageFolder> folder;    ///< with exclusions and splits
    std::shared_ptr<const ImageFolder> selected;  ///< what is trained on: selectedImages()
    ClassCounts counts;                           ///< of `folder`, over all classes
    bool splitIsGiven = false;                    ///< by the folder's own names, for some images
    Diagnostics issues;                           ///< about `selected`
    InputSuggestion suggestion;
    std::vector<std::string> choices;  ///< what was chosen automatically, a sentence each
};

/// Splits the images that were scanned, and completes `project` from them; `freshDefaults` as in
/// completeFromData(). Any thread.
PreparedData prepareData(std::shared_ptr<const ImageFolder> scanned,
                         Project& project,
                         bool freshDefaults);

}  // namespace espalier::engine
