// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/task_list.h"

namespace espalier::engine {

// All tasks, one line each, in the order in which they are offered.
constexpr std::unique_ptr<Task> (*kMakers[])() = {
    makeTask<class ClassificationTask>,
    makeTask<class ReconstructionTask>,
};

std::vector<std::unique_ptr<Task>> makeAllTasks() {
    std::vector<std::unique_ptr<Task>> tasks;
    for (const auto make : kMakers) tasks.push_back(make());
    return tasks;
}

}  // namespace espalier::engine
