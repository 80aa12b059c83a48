// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/compiler/compile.h"
#include "engine/data/cache/disk_image_cache.h"
#include "engine/data/loading/dataset.h"
#include "engine/metrics/metric.h"
#include "engine/network/network.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/features/feature_dataset.h"
#include "engine/training/options/option_change.h"
#include "kernels/device.h"

namespace espalier::engine {

/// What a Trainer works on. Whatever is referred to outlives it.
struct TrainingWork {
    const Dataset& training;
    const Dataset* validation = nullptr;  ///< nullptr or empty: there is none
    /// Where what lies before the first trained layer is computed once: `training` and `validation`
    /// are these then. nullptr: every step computes the whole network.
    FeatureSets* features = nullptr;
    std::optional<std::size_t> featureBytes() const {
        return features ? std::optional(features->bytes) : std::nullopt;
    }
    const Network& network;
    kernels::Device& device;
    const Loss& loss = usualLoss();
    std::vector<const Metric*> metrics = {};  ///< measured by validation
    MetricData metricData = {};
    /// Where to begin, with the options to train by. Without tensors: by the seed.
    Checkpoint start;
    /// Without tensors in `start`: parameters and states that replace those of the seed, by name.
    std::shared_ptr<const std::vector<HostTensor>> startFrom = {};
    bool keepOptimizerStates = true;         ///< false: the optimizer starts over
    std::string changedOptions = {};         ///< by the resume: ResumedRun::changed
    std::vector<OptionChange> changes = {};  ///< to be made on the way
    ChangeBox* asked = nullptr;  ///< where a person's changes are left while it is paused
    std::shared_ptr<DiskImageCache> disk = {};  ///< what the datasets read through, if anything
    std::filesystem::path dataRoot;  ///< when it vanishes the run ends; empty = there is none
    std::vector<std::filesystem::path> moreDataFolders = {};  ///< likewise
    std::filesystem::path checkpointFolder;
    FileSystem& files;
};

}  // namespace espalier::engine
