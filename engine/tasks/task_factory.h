// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tasks/task_list.h"

namespace espalier::engine {

template <typename TaskType>
std::unique_ptr<Task> makeTask() {
    return std::make_unique<TaskType>();
}

}  // namespace espalier::engine
