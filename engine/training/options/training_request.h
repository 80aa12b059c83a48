// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/loading/data_source.h"
#include "engine/data/preprocessing/augmentation.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/network/network_description.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/option_change.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

class TrainingObserver;

/// Everything one training needs: a value, so that a session shares nothing with the window.
struct TrainingRequest {
    std::string task = usualTask();  ///< its key
    DataSource data;
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
