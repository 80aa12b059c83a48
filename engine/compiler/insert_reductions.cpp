// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

std::vector<ReductionPlace> reductionPlaces(const OpGraph& graph) {
    const GraphIndex index(graph);
    std::vector<ReductionPlace> places;
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        const OpNode& node = graph.ops[op];
        if (std::holds_alternative<kernels::BatchNormStatistics>(node.op)) {
            places.push_back({Reduction::Statistics, node.outputs, op});
        } else if (std::holds_alternative<kernels::BatchNormBackwardSums>(node.op)) {
            places.push_back({Reduction::BackwardSums, node.outputs, op});
        } else if (graph.values[node.outputs.front()].name == kLossSums) {
            places.push_back({Reduction::Loss, {node.outputs.front()}, op});
        } else if (std::holds_alternative<kernels::GradientNorm>(node.op)) {
            for (std::size_t i = 1; i < node.inputs.size(); ++i) {
                const std::size_t producer = index.producer[node.inputs[i]];
                const bool summed =
                    std::holds_alternative<kernels::BatchNormBackwardSums>(graph.ops[producer].op);
                if (!summed) places.push_back({Reduction::Gradient, {node.inputs[i]}, producer});
            }
        }
    }
    return places;
}

OpGraph insertReductions(OpGraph graph, int replicas) {
    if (replicas == 1) return graph;
    throw Error("Training on " + std::to_string(replicas) +
                " replicas is not supported in this version. Choose one device.");
}

}  // namespace espalier::engine
