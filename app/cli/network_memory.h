// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/json_output.h"
#include "app/cli/plan_choice.h"
#include "engine/network/network.h"
#include "engine/training/forecast/layer_memory.h"

namespace espalier::cli {

/// The memory that training needs, and the layers its activations belong to.
struct NetworkMemory {
    engine::MemoryForecast forecast;
    std::vector<engine::LayerUsage> layers;
};

/// The memory to train a network on the device and in the precision of `plan`.
NetworkMemory networkMemory(const engine::Network& network,
                            const engine::DataInterface& data,
                            std::int64_t batch,
                            const PlanChoice& plan);
/// The object printed by `espalier network --memory --json`.
Json toJson(const NetworkMemory& memory);
void show(const NetworkMemory& memory, const std::string& precision);

}  // namespace espalier::cli
