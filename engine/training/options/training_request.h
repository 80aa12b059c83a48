// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/host_tensor.h"
#include "engine/base/processors.h"
#include "engine/data/loading/data_source.h"
#include "engine/data/preprocessing/augmentation.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/network/network_description.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/option_change.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

struct Checkpoint;
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
    /// Parameters and states that a new run begins with instead of those of the seed, by name;
    /// copies share them. A resumed run does not use them.
    std::shared_ptr<const std::vector<HostTensor>> startFrom;
    std::vector<std::string> messages;       ///< told before the first step
    std::vector<OptionChange> changes;       ///< to be made on the way, in the order of their steps
    std::filesystem::path checkpointFolder;  ///< "<run>/checkpoints", created when missing
    std::filesystem::path imageCacheFolder;  ///< for resized images on disk; empty = nowhere
    /// For the training's thread and all that it starts; empty: those of the thread that starts it.
    Processors processors;
    std::optional<std::filesystem::path> resumeFrom;  ///< a checkpoint file
    /// What is in it, where it was read already; the training takes it.
    std::shared_ptr<std::optional<Checkpoint>> resumeState;
    /// Why an older checkpoint than the newest was taken, among the messages; empty as a rule.
    std::string fallback;
    std::vector<std::shared_ptr<TrainingObserver>> observers;
    FileSystem* files = nullptr;  ///< nullptr = the operating system's
};

}  // namespace espalier::engine
