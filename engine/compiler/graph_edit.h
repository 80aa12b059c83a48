// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/ops/op_graph.h"

namespace espalier::engine {

inline constexpr std::size_t kNoOp = ~std::size_t{0};

/// The producer and consumers of each value of a graph at the time of construction. A value type.
struct GraphIndex {
    /// Ops that `dropped` marks do not count.
    explicit GraphIndex(const OpGraph& graph, const std::vector<bool>& dropped = {});
    std::vector<std::size_t> producer;            ///< per value; kNoOp for inputs and parameters
    std::vector<std::vector<std::size_t>> users;  ///< per value, in order, each op once
};

/// Per op, the ops that must come before it: producers of its inputs, and, for a value that is
/// written in place, the writers and readers that came before.
std::vector<std::vector<std::size_t>> dependencies(const OpGraph& graph);

/// The descriptions of an op's tensors.
std::vector<kernels::TensorDesc> inputDescs(const OpGraph& graph, const OpNode& node);
std::vector<kernels::TensorDesc> outputDescs(const OpGraph& graph, const OpNode& node);

/// The same graph without the ops that `drop` marks, with the others in their old order as far as
/// their dependencies allow.
OpGraph withoutOps(OpGraph graph, const std::vector<bool>& drop);

/// The host reads it or it outlives the run, so its memory is never free after an op.
bool outlivesRun(const Value& value);
/// Lives in the ParameterStore.
bool livesInStore(const Value& value);

}  // namespace espalier::engine
