// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/preprocessing/augmentation.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/network/network_description.h"
#include "engine/training/options/option_change.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

class TrainingObserver;

enum class Task : std::uint8_t { Classify, Reconstruct };
template <>
inline constexpr std::array kChoiceWords<Task>{ChoiceWord{Task::Classify, "classify"},
                                               ChoiceWord{Task::Reconstruct, "reconstruct"}};

/// Everything one training needs: a value, so that a session shares nothing with the window.
struct TrainingRequest {
    Task task = Task::Classify;
    std::shared_ptr<const ImageFolder> folder;  ///< shared because it is large and never changes
    Preprocessing preprocessing;
    bool measureNormalisation = true;  ///< fill mean and deviation from the training split first
    Augmentation augmentation;
    NetworkDescription network;
    TrainingOptions options;
    std::vector<OptionChange> changes;       ///< to be made on the way, in the order of their steps
    std::filesystem::path checkpointFolder;  ///< "<run>/checkpoints", created when missing
    std::filesystem::path imageCacheFolder;  ///< for resized images on disk; empty = nowhere
    std::optional<std::filesystem::path> resumeFrom;  ///< a checkpoint file
    std::vector<std::shared_ptr<TrainingObserver>> observers;
    FileSystem* files = nullptr;  ///< nullptr = the operating system's
};

}  // namespace espalier::engine
