// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/tasks/task.h"

namespace espalier::engine {

/// All tasks, in the order in which they are offered.
const std::vector<std::unique_ptr<Task>>& allTasks();
/// Adds a task at the end, for programs with their own tasks, such as tests. Call before anything
/// else uses the list, which is not locked.
void addTask(std::unique_ptr<Task> task);
/// Throws RequestError that lists the valid keys if there is no such task.
const Task& findTask(const std::string& key);
/// The key of the default task.
const std::string& usualTask();
/// The key `preferred` if that task takes data with these annotations, otherwise that of the first
/// task that does.
const std::string& taskFor(const DataChoices& choices, const std::string& preferred);

}  // namespace espalier::engine
