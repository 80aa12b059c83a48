// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

namespace {

bool isReorder(const OpNode& node) {
    return std::holds_alternative<kernels::Reorder>(node.op);
}

bool isCast(const OpGraph& graph, const OpNode& node) {
    return isReorder(node) &&
           graph.desc(node.inputs.front()).type != graph.desc(node.outputs.front()).type;
}

/// The consumers of the cast's output, changed to take its input instead; empty if one of them is
/// not a change of layout or the device cannot do both at once.
std::vector<OpNode> joinedUsers(const OpGraph& graph,
                                const kernels::Device& device,
                                const OpNode& cast,
                                const std::vector<std::size_t>& users) {
    std::vector<OpNode> joined;
    for (const std::size_t user : users) {
        OpNode node = graph.ops[user];
        if (!isReorder(node)) return {};
        node.inputs = cast.inputs;
        if (!device.supports(node.op, inputDescs(graph, node), outputDescs(graph, node))) return {};
        joined.push_back(std::move(node));
    }
    return joined;
}

}  // namespace

PreparedGraph joinCasts(PreparedGraph prepared,
                        kernels::Device& device,
                        const kernels::PrepareOptions& options) {
    OpGraph& graph = prepared.graph;
    const GraphIndex index(graph);
    std::vector<bool> dropped(graph.ops.size());
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        if (!isCast(graph, graph.ops[op])) continue;
        const ValueId between = graph.ops[op].outputs.front();
        const std::vector<std::size_t>& users = index.users[between];
        if (outlivesRun(graph.values[between])) continue;
        const std::vector<OpNode> joined = joinedUsers(graph, device, graph.ops[op], users);
        for (std::size_t i = 0; i < joined.size(); ++i) {
            prepared.operations[users[i]] = device.prepare(
                joined[i].op, inputDescs(graph, joined[i]), outputDescs(graph, joined[i]), options);
            graph.ops[users[i]] = joined[i];
        }
        dropped[op] = !joined.empty();
    }
    PreparedGraph kept;
    kept.graph.values = std::move(graph.values);
    for (std::size_t op = 0; op < dropped.size(); ++op) {
        if (dropped[op]) continue;
        kept.graph.ops.push_back(std::move(graph.ops[op]));
        kept.operations.push_back(std::move(prepared.operations[op]));
    }
    return kept;
}

}  // namespace espalier::engine
