// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/ops/value.h"
#include "kernels/ops/op_desc.h"
#include "kernels/tensor_desc.h"

namespace espalier::engine {

enum class Phase : std::uint8_t { Forward, Backward, Update };
enum class Lane : std::uint8_t { Compute, Copy, Communication };
/// A step of k micro-batches runs the plan k times: some ops belong to the first run only (start an
/// accumulator), some to the others (add to it).
enum class MicroBatches : std::uint8_t { Every, First, Later };

/// One computation of the graph. Update ops commit a step: everything before them may be abandoned.
struct OpNode {
    kernels::OpDesc op;
    std::vector<ValueId> inputs;
    std::vector<ValueId> outputs;
    NodeId origin;
    Phase phase = Phase::Forward;
    Lane lane = Lane::Compute;
    MicroBatches microBatches = MicroBatches::Every;
    bool recomputed = false;  ///< of the forward phase, once more, for the backward phase
};

/// The computations for one network, mode and batch size: values and ops in an order that
/// respects their dependencies. A value: passes take one and return another.
struct OpGraph {
    std::vector<Value> values;
    std::vector<OpNode> ops;

    ValueId addValue(Value value);
    /// Adds the op; its outputs are new Activations (Gradients in the backward phase) whose
    /// descriptions come from the op's shape rule.
    std::vector<ValueId> add(const kernels::OpDesc& op,
                             const std::vector<ValueId>& inputs,
                             const NodeId& origin,
                             Phase phase = Phase::Forward);
    /// For ops whose output shapes do not follow from their inputs (BackwardData, Slice, Reshape,
    /// …).
    std::vector<ValueId> add(const kernels::OpDesc& op,
                             const std::vector<ValueId>& inputs,
                             const std::vector<kernels::TensorDesc>& outputs,
                             const NodeId& origin,
                             Phase phase = Phase::Forward);
    /// Adds an op that writes existing values (in-place updates).
    void addInto(const kernels::OpDesc& op,
                 const std::vector<ValueId>& inputs,
                 const std::vector<ValueId>& outputs,
                 const NodeId& origin,
                 Phase phase);
    /// kNoValue when there is none of that name.
    ValueId find(const std::string& name) const;
    const kernels::TensorDesc& desc(ValueId value) const { return values[value].desc; }
};

/// The shape rule of an op whose outputs follow from its inputs; layouts of the result are Any for
/// activations. Asserts on shapes that a validated network cannot produce.
std::vector<kernels::TensorDesc> inferOutputs(const kernels::OpDesc& op,
                                              std::span<const kernels::TensorDesc> inputs);

}  // namespace espalier::engine
