// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cassert>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

namespace {

/// Whether a gradient is made of sums over all replicas: those of BatchNorm, and what adds them up
/// where layers share their parameters.
bool isTotal(const OpGraph& graph, const GraphIndex& index, ValueId gradient) {
    const std::size_t producer = index.producer[gradient];
    if (producer == kNoOp) return false;
    const OpNode& node = graph.ops[producer];
    if (std::holds_alternative<kernels::BatchNormBackwardSums>(node.op)) return true;
    const bool passesOn = std::holds_alternative<kernels::Add>(node.op) ||
                          std::holds_alternative<kernels::Reorder>(node.op);
    return passesOn && std::ranges::all_of(node.inputs, [&](ValueId input) {
               return isTotal(graph, index, input);
           });
}

}  // namespace

std::vector<ReductionPlace> reductionPlaces(const OpGraph& graph, bool ownStatistics) {
    const GraphIndex index(graph);
    std::vector<ReductionPlace> places;
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        const OpNode& node = graph.ops[op];
        if (std::holds_alternative<kernels::BatchNormStatistics>(node.op)) {
            places.push_back({Reduction::Statistics, node.outputs, op});
        } else if (std::holds_alternative<kernels::BatchNormBackwardSums>(node.op)) {
            if (ownStatistics) continue;
            places.push_back({Reduction::BackwardSums, node.outputs, op});
        } else if (graph.values[node.outputs.front()].name == kLossSums) {
            places.push_back({Reduction::Loss, {node.outputs.front()}, op});
        } else if (std::holds_alternative<kernels::GradientNorm>(node.op)) {
            for (std::size_t i = 1; i < node.inputs.size(); ++i) {
                if (!ownStatistics && isTotal(graph, index, node.inputs[i])) continue;
                places.push_back(
                    {Reduction::Gradient, {node.inputs[i]}, index.producer[node.inputs[i]]});
            }
        }
    }
    return places;
}

bool takesOwnStatistics(const OpGraph& graph, std::int64_t batch, std::int64_t smallestShare) {
    if (smallestShare == 0) return false;
    return std::ranges::all_of(graph.ops, [&](const OpNode& node) {
        if (!std::holds_alternative<kernels::BatchNormStatistics>(node.op)) return true;
        const kernels::Shape& x = graph.values[node.inputs.front()].desc.shape;
        return x.elementCount() / x[1] / batch * smallestShare > 1;
    });
}

OpGraph countAllReplicas(OpGraph graph,
                         std::int64_t batch,
                         std::int64_t totalBatch,
                         std::int64_t smallestShare) {
    if (totalBatch == 0 || totalBatch == batch) return graph;
    const bool ownStatistics = takesOwnStatistics(graph, batch, smallestShare);
    const auto ofAll = [&](std::int64_t count) {
        assert(count % batch == 0);
        return count / batch * totalBatch;
    };
    for (OpNode& node : graph.ops) {
        if (auto* running = std::get_if<kernels::BatchNormUpdateRunning>(&node.op)) {
            running->count = ofAll(running->count);
        } else if (auto* apply = std::get_if<kernels::BatchNormBackwardApply>(&node.op)) {
            if (!ownStatistics) apply->count = ofAll(apply->count);
        }
    }
    return graph;
}

}  // namespace espalier::engine
