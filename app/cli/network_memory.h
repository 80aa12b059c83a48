// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "app/cli/json_output.h"
#include "engine/network/network.h"
#include "engine/training/training_memory.h"

namespace espalier::cli {

/// What training a network on this machine's CPU would need, and how much of it there is.
struct NetworkMemory {
    engine::TrainingMemory needed;
    std::size_t free = 0;
    std::int64_t largestBatch = 0;
};

NetworkMemory networkMemory(const engine::Network& network,
                            const engine::DataInterface& data,
                            std::int64_t batch);
/// The keys of `espalier network --memory --json`.
Json toJson(const NetworkMemory& memory);
void show(const NetworkMemory& memory);

}  // namespace espalier::cli
