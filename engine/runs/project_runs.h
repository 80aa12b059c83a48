// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "engine/project/project.h"

namespace espalier::engine {

/// What a run has to do with a project, the closest first.
enum class RunKinship : std::uint8_t {
    Own,         ///< a run of this project
    SameImages,  ///< of another project on the same images
    Other
};

/// `trained` is the project as the run recorded it. A run belongs to the project whose id it names.
/// One that names none, such as a run of the terminal on a folder of images, belongs to no project.
RunKinship kinshipOf(const Project& trained, const Project& project);

/// Every folder in which runs of this project may lie, without duplicates, the one for new runs
/// (runsFolderFor()) first: where it was trained before it was saved or moved, and the default one.
/// They need not exist.
std::vector<std::filesystem::path> runsFoldersOf(const Project& project,
                                                 const std::filesystem::path& projectFile);

/// The runs in all of these folders, the oldest first by name, also those whose record cannot be
/// reached; like listFolders().
std::vector<std::filesystem::path> listRuns(const std::vector<std::filesystem::path>& folders);

/// The same runs, the one trained last first, whether it was started or resumed then: by when their
/// events were written; those written at the same time as a copy is, the last started first. Among
/// them those of `elsewhere` (knownRuns()) that are runs and still there.
std::vector<std::filesystem::path> runsByLastTraining(
    const std::vector<std::filesystem::path>& folders,
    const std::vector<std::filesystem::path>& elsewhere = {});

}  // namespace espalier::engine
