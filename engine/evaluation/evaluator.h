// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/tasks/evaluation.h"

namespace espalier::engine {

class Model;

using CountProgress = std::function<void(std::int64_t done, std::int64_t of)>;

/// The images of `data` in the given splits, as far as the model's task can use them. Throws
/// RequestError when they cannot be compared with the model (Evaluation::addImages()).
std::unique_ptr<Evaluation> evaluate(Model& model,
                                     const DataSource& data,
                                     const std::vector<Split>& splits,
                                     const CountProgress& progress,
                                     std::stop_token stop);

/// Files and folders (searched for images), in order; a file that cannot be read has its error.
/// With `keepsImages` those that the model gives back are kept.
std::unique_ptr<Evaluation> predictFiles(Model& model,
                                         const std::vector<std::filesystem::path>& paths,
                                         const CountProgress& progress,
                                         std::stop_token stop,
                                         bool keepsImages = false);

}  // namespace espalier::engine
