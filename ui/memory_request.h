// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/data/loading/data_source.h"
#include "engine/project/project.h"
#include "ui/engine_access.h"

namespace espalier::ui {

class Document;

/// The memory request for a training of a project on the data selected for it: equal for
/// projects that differ only in options without effect on plans, such as the epochs. `checked` is
/// the project's network, without errors. The batch is limited by the number of training images.
MemoryRequest memoryRequestOf(const engine::Project& project,
                              const engine::DataSource& selected,
                              std::shared_ptr<const engine::CheckedNetwork> checked);
/// The same to measure steps of it: by one worker, on random images.
MemoryRequest stepRequestOf(const engine::Project& project,
                            const engine::DataSource& selected,
                            std::shared_ptr<const engine::CheckedNetwork> checked);

/// The training of a project of whose time is asked. Its checkpoints would lie where the open
/// project's do, and how fast that disk is counts.
engine::TrainingRequest timeRequestOf(const engine::Project& project, const Document& document);

}  // namespace espalier::ui
