// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/model_record.h"
#include "engine/tasks/task.h"

namespace espalier::engine {

/// What a model was trained for. Models of before a run's task was stored with them tell by their
/// outputs: those with names classify. Throws RequestError when there is no such task.
const Task& taskOf(const ModelRecord& record);

}  // namespace espalier::engine
