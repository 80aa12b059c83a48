// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "app/cli/json_output.h"
#include "engine/network/network.h"
#include "engine/training/training_memory.h"

namespace espalier::cli {

/// What training a network on this machine's CPU would need.
engine::MemoryForecast networkMemory(const engine::Network& network,
                                     const engine::DataInterface& data,
                                     std::int64_t batch,
                                     const std::string& precision);
/// The keys of `espalier network --memory --json`.
Json toJson(const engine::MemoryForecast& memory);
void show(const engine::MemoryForecast& memory, const std::string& precision);

}  // namespace espalier::cli
