// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_graph.h"

#include <cassert>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

ValueId OpGraph::addValue(Value value) {
    values.push_back(std::move(value));
    return static_cast<ValueId>(values.size() - 1);
}

std::vector<ValueId> OpGraph::add(const kernels::OpDesc& op,
                                  const std::vector<ValueId>& inputs,
                                  const NodeId& origin,
                                  Phase phase) {
    Descs descs;
    descs.reserve(inputs.size());
    for (const ValueId input : inputs) descs.push_back(desc(input));
    return add(op, inputs, inferOutputs(op, descs), origin, phase);
}

std::vector<ValueId> OpGraph::add(const kernels::OpDesc& op,
                                  const std::vector<ValueId>& inputs,
                                  const std::vector<kernels::TensorDesc>& outputs,
                                  const NodeId& origin,
                                  Phase phase) {
    const ValueRole role = phase == Phase::Forward ? ValueRole::Activation : ValueRole::Gradient;
    std::vector<ValueId> ids;
    for (const kernels::TensorDesc& output : outputs) {
        Value value;
        value.desc = output;
        value.role = role;
        value.origin = origin;
        ids.push_back(addValue(std::move(value)));
    }
    addInto(op, inputs, ids, origin, phase);
    return ids;
}

void OpGraph::addInto(const kernels::OpDesc& op,
                      const std::vector<ValueId>& inputs,
                      const std::vector<ValueId>& outputs,
                      const NodeId& origin,
                      Phase phase) {
    OpNode node;
    node.op = op;
    node.inputs = inputs;
    node.outputs = outputs;
    node.origin = origin;
    node.phase = phase;
    ops.push_back(std::move(node));
}

ValueId OpGraph::find(const std::string& name) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].name == name) return static_cast<ValueId>(i);
    }
    return kNoValue;
}

std::vector<kernels::TensorDesc> inferOutputs(const kernels::OpDesc& op,
                                              std::span<const kernels::TensorDesc> inputs) {
    return std::visit([&](const auto& typed) { return outputsOf(typed, inputs); }, op);
}

}  // namespace espalier::engine
