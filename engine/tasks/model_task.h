// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/model_record.h"
#include "engine/tasks/task.h"

namespace espalier::engine {

/// The task a model was trained for. Older models do not store it: those whose outputs have names
/// are classifiers. Throws RequestError if the task is unknown.
const Task& taskOf(const ModelRecord& record);

}  // namespace espalier::engine
