// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/augmentation.h"
#include "engine/data/image_folder.h"
#include "engine/data/preprocessing.h"
#include "engine/network/network_description.h"
#include "engine/training/training_options.h"
#include "engine/training/training_session.h"

namespace espalier::engine {

inline constexpr int kProjectVersion = 1;

/// A document: data, network and training as chosen. A value; what a scan found is not part of it.
struct Project {
    std::string name;
    Task task = Task::Classify;
    std::filesystem::path dataset;  ///< absolute here; relative to the file where possible on disk
    LabelRule labelRule = LabelRule::TopFolder;
    SplitShares shares;
    std::uint64_t splitSeed = 1;
    std::vector<std::string> excluded;         ///< image paths the user left out
    std::vector<std::string> excludedClasses;  ///< likewise whole classes
    Preprocessing preprocessing;               ///< sizes 0 = suggest from the data
    bool normaliseByData = true;
    Augmentation augmentation;
    NetworkDescription network;  ///< no nodes = suggest from the data
    TrainingOptions options;
};

std::string projectToJson(const Project& project, const std::filesystem::path& relativeTo);
/// Throws RequestError with a sentence: no project, cut off, of a newer version, beyond the limits.
Project projectFromJson(const std::string& json, const std::filesystem::path& relativeTo);
void saveProject(const Project& project,
                 const std::filesystem::path& file,
                 FileSystem& files = realFileSystem());
Project loadProject(const std::filesystem::path& file);

/// Fills in what is left open (input size, network, augmentation when `freshDefaults`) from what a
/// scan found, applies exclusions, and says what it chose.
void completeFromData(Project& project, ImageFolder& folder, bool freshDefaults);

/// "espalier train --data … --network …": the line that repeats this, only what differs from the
/// defaults; quoted for a shell.
std::string trainCommand(const Project& project);

}  // namespace espalier::engine
