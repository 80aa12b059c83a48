// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/ops/op_graph.h"
#include "kernels/device.h"

namespace espalier::engine {

inline constexpr std::size_t kNotInArena = ~std::size_t{0};

/// The location of a value: at `offset` in the arena, or (kNotInArena) in the ParameterStore.
struct Placement {
    std::size_t offset = kNotInArena;
    std::size_t bytes = 0;
    ValueId storage = kNoValue;  ///< the value that owns the memory: itself unless it is an alias
};

/// One step of a plan.
struct PlanStep {
    OpNode node;
    std::string algorithm;  ///< the device's, Operation::algorithm()
    std::size_t workspaceOffset = 0;
    std::size_t workspaceBytes = 0;
    std::vector<std::size_t> waitsFor;  ///< steps of other lanes that must be finished
};

/// How one device computes one graph: plain data, can be printed and compared.
struct ExecutionPlan {
    std::vector<Value> values;
    std::vector<Placement> placements;  ///< one per value
    std::vector<PlanStep> steps;
    std::size_t arenaBytes = 0;
    std::size_t liveBytes = 0;        ///< the most bytes in use at once
    std::size_t firstUpdateStep = 0;  ///< steps from here on commit the step
    std::int64_t batch = 0;
};

/// A plan and its prepared operations, one per step (null for steps that are aliases).
struct CompiledPlan {
    ExecutionPlan plan;
    std::vector<std::unique_ptr<kernels::Operation>> operations;
};

/// The op with what is fused into it: "ConvolutionForward+bias+ReLU".
std::string opText(const kernels::OpDesc& op);

/// Step, op, origin, layout, offset, bytes, peak: a table for display.
std::string printPlan(const ExecutionPlan& plan, const kernels::Device& device);

}  // namespace espalier::engine
