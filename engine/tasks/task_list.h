// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/tasks/task.h"

namespace espalier::engine {

/// Creates a task; defined by task_factory.h in the task's own source file.
template <typename TaskType>
std::unique_ptr<Task> makeTask();

/// One object per task, in the order in which they are offered; the first is the default.
std::vector<std::unique_ptr<Task>> makeAllTasks();

}  // namespace espalier::engine
