// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/data/review/image_contents.h"
#include "engine/losses/loss.h"
#include "engine/tasks/evaluation.h"
#include "engine/tasks/task.h"

namespace espalier::engine {

class Model;

using CountProgress = std::function<void(std::int64_t done, std::int64_t of)>;

/// What is known of the training of the model that is evaluated.
struct KnownTraining {
    const UsedImages* used = nullptr;  ///< nullptr: not known
    const Loss* loss = nullptr;        ///< nullptr: the usual one of the model's task
    LossSettings lossSettings;
};

/// The images of `data` in the given splits, as far as the model's task can use them. Throws
/// RequestError when they cannot be compared with the model (Evaluation::addImages()).
std::unique_ptr<Evaluation> evaluate(Model& model,
                                     const DataSource& data,
                                     const std::vector<Split>& splits,
                                     const CountProgress& progress,
                                     std::stop_token stop,
                                     const KnownTraining& training = {});

/// Files and folders (searched for images), in order; a file that cannot be read has its error.
/// With `keepsImages` those that the model gives back are kept; `images` is called with each.
std::unique_ptr<Evaluation> predictFiles(Model& model,
                                         const std::vector<std::filesystem::path>& paths,
                                         const CountProgress& progress,
                                         std::stop_token stop,
                                         bool keepsImages = false,
                                         const ImageSink& images = {});

/// What a training of this task with these data learns from and is validated with, as it was
/// scanned.
UsedImages usedImages(const Task& task, const DataSource& data);

}  // namespace espalier::engine
