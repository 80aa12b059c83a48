// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"
#include "kernels/error.h"

namespace espalier::engine {

namespace {

/// The parameter of each gradient, as paired by the optimizer.
std::map<ValueId, ValueId> parametersOfGradients(const OpGraph& graph) {
    std::map<ValueId, ValueId> parameters;
    for (const OpNode& node : graph.ops) {
        const auto* update = std::get_if<kernels::OptimizerUpdate>(&node.op);
        if (!update) continue;
        const auto states = static_cast<std::size_t>(update->constants.stateCount());
        for (std::size_t i = 2; i < node.inputs.size(); i += 2 + states) {
            parameters[node.inputs[i]] = node.inputs[i + 1];
        }
    }
    return parameters;
}

}  // namespace

OpGraph layOutParameters(OpGraph graph, kernels::Device& device, const CompileOptions& options) {
    if (options.precision == kernels::DataType::Float32) return graph;
    const auto parameters = parametersOfGradients(graph);
    kernels::PrepareOptions estimate = options.prepare;
    estimate.estimate = true;  // asked for its layouts alone
    for (const OpNode& node : graph.ops) {
        if (!std::holds_alternative<kernels::ConvolutionBackwardWeights>(node.op)) continue;
        const auto found = parameters.find(node.outputs.front());
        if (found == parameters.end()) continue;
        Value& parameter = graph.values[found->second];
        const bool known = options.parameterLayouts.contains(parameter.name);
        if (known || !parameter.desc.layout.isAny()) continue;
        try {
            const auto operation = device.prepare(
                node.op, inputDescs(graph, node), outputDescs(graph, node), estimate);
            parameter.desc.layout = operation->outputs().front().layout;
        } catch (const kernels::Error&) {
            // assignLayouts asks again and reports the layer that cannot be computed.
        }
    }
    return graph;
}

}  // namespace espalier::engine
