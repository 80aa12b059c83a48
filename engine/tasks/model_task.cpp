// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/model_task.h"

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/strict_json.h"
#include "engine/tasks/task_catalog.h"

namespace espalier::engine {

namespace {

// Empty if the origin, which may be any text, does not name a task.
std::string storedTask(const std::string& origin) {
    try {
        const nlohmann::json stored = parseStrictJson(origin, "The model's origin");
        return JsonObject(stored, "model's origin").text("task", "");
    } catch (const Error&) {
        return "";
    }
}

// For older files, which do not name their task.
const Task& taskOfOutputs(bool haveNames) {
    for (const auto& task : allTasks()) {
        if (task->description().needsAnnotations == haveNames) return *task;
    }
    return findTask(usualTask());
}

}  // namespace

const Task& taskOf(const ModelRecord& record) {
    const std::string stored = storedTask(record.run);
    return stored.empty() ? taskOfOutputs(!record.outputNames.empty()) : findTask(stored);
}

}  // namespace espalier::engine
