// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/compiler/execution_plan.h"

namespace espalier::engine {

/// The purposes of a plan's memory, in bytes: its tensors in the ParameterStore, and its arena at
/// the step where most of it is in use.
struct PlanUsage {
    std::size_t parameters = 0;
    std::size_t states = 0;
    std::size_t optimizerStates = 0;
    std::size_t gradients = 0;    ///< of parameters
    std::size_t activations = 0;  ///< with their gradients, inputs and results
    std::size_t workspace = 0;
    std::size_t gaps = 0;  ///< between those

    std::size_t store() const { return parameters + states + optimizerStates; }
    std::size_t arena() const { return gradients + activations + workspace + gaps; }
};

PlanUsage usageOf(const ExecutionPlan& plan);
/// The memory that a device's library uses in addition to a plan of this many bytes: see the
/// source.
std::size_t libraryBytes(const kernels::DeviceDescription& device, std::size_t planBytes);

/// A layer's memory in the arena at that step: its outputs and their gradients, bytes.
struct LayerUsage {
    NodeId layer;  ///< empty: belongs to no drawn layer
    std::size_t bytes = 0;
};

/// Layers with memory, in the order of the forward pass; their sum is PlanUsage::activations.
std::vector<LayerUsage> usageByLayer(const ExecutionPlan& plan);

}  // namespace espalier::engine
