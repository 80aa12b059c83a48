// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/compiler/plan_usage.h"
#include "engine/training/forecast/training_memory.h"

namespace espalier::engine {

/// Which layers TrainingMemory::activations belong to, for the same question. Throws Stopped.
std::vector<LayerUsage> layerMemory(const MemoryQuestion& question,
                                    std::int64_t batch,
                                    std::stop_token stop = {});

}  // namespace espalier::engine
