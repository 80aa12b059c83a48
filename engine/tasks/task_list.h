// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/tasks/task.h"

namespace espalier::engine {

/// A new object of that task; defined in task_factory.h for the task's own source file.
template <typename TaskType>
std::unique_ptr<Task> makeTask();

/// One object of every task, in the order in which they are offered; the first is the usual one.
std::vector<std::unique_ptr<Task>> makeAllTasks();

}  // namespace espalier::engine
