// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/task_catalog.h"

#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/tasks/task_list.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::string keys() {
    std::string list;
    for (const auto& task : allTasks()) {
        list += (list.empty() ? "" : ", ") + task->description().key;
    }
    return list;
}

std::vector<std::unique_ptr<Task>>& tasks() {
    static std::vector<std::unique_ptr<Task>> list = makeAllTasks();
    return list;
}

}  // namespace

const std::vector<std::unique_ptr<Task>>& allTasks() {
    return tasks();
}

void addTask(std::unique_ptr<Task> task) {
    tasks().push_back(std::move(task));
}

const Task& findTask(const std::string& key) {
    for (const auto& task : allTasks()) {
        if (task->description().key == key) return *task;
    }
    throw RequestError(
        fmt::format("The task '{}' is not supported. Choose one of {}.", key, keys()));
}

const std::string& usualTask() {
    return allTasks().front()->description().key;
}

const std::string& taskFor(const DataChoices& choices, const std::string& preferred) {
    const auto takes = [&](const Task& task) {
        return task.description().needsAnnotations == haveAnnotations(choices);
    };
    if (const Task& task = findTask(preferred); takes(task)) return task.description().key;
    const auto found =
        std::ranges::find_if(allTasks(), [&](const auto& task) { return takes(*task); });
    return found == allTasks().end() ? usualTask() : (*found)->description().key;
}

}  // namespace espalier::engine
