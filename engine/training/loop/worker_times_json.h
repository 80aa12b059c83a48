// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json.h"
#include "engine/base/json_object.h"
#include "engine/training/loop/worker_times.h"

namespace espalier::engine {

/// The member "workers" of an event, in microseconds at the finest.
nlohmann::ordered_json workersToJson(const WorkerTimes& times);
/// Reads what workersToJson() wrote, also that of a newer version. Throws RequestError.
WorkerTimes workersFromJson(JsonObject stored);

}  // namespace espalier::engine
