// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/tasks/task.h"

namespace espalier::engine {

/// In the order in which they are offered.
const std::vector<std::unique_ptr<Task>>& allTasks();
/// One more behind them, for a program with tasks of its own, as tests are. To be called before
/// anybody else asks for tasks: the list is not locked.
void addTask(std::unique_ptr<Task> task);
/// Throws RequestError that lists the keys when there is no such task.
const Task& findTask(const std::string& key);
/// The key of what is trained when nobody says otherwise.
const std::string& usualTask();
/// The key of `preferred`, if it takes data with these annotations, else of the first task that
/// does.
const std::string& taskFor(const DataChoices& choices, const std::string& preferred);

}  // namespace espalier::engine
