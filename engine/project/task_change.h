// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/data/loading/data_source.h"
#include "engine/project/project.h"

namespace espalier::engine {

/// `project` for another task, with these choices about the data. What a person chose stays where
/// the other task can use it: input size, colour, a normalisation or augmentation of their own,
/// training options, a loss and a criterion that it offers. What had been chosen for the old task
/// alone is left open or becomes the other's usual choice; the network is left open.
Project projectForTask(const Project& project, const std::string& task, const DataChoices& choices);

/// Whether the augmentation is the one that the project's task suggests for `data`.
bool hasSuggestedAugmentation(const Project& project, const DataSource& data);

/// `project`, on the task of `before`, with what `before` had chosen for that task.
Project withTaskChoicesOf(Project project, const Project& before);

}  // namespace espalier::engine
