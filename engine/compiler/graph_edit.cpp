// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/graph_edit.h"

#include <algorithm>
#include <cassert>
#include <queue>

namespace espalier::engine {

GraphIndex::GraphIndex(const OpGraph& graph, const std::vector<bool>& dropped)
    : producer(graph.values.size(), kNoOp), users(graph.values.size()) {
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        if (!dropped.empty() && dropped[op]) continue;
        for (const ValueId input : graph.ops[op].inputs) {
            if (users[input].empty() || users[input].back() != op) users[input].push_back(op);
        }
        for (const ValueId output : graph.ops[op].outputs) {
            if (producer[output] == kNoOp) producer[output] = op;
        }
    }
}

std::vector<kernels::TensorDesc> inputDescs(const OpGraph& graph, const OpNode& node) {
    std::vector<kernels::TensorDesc> descs;
    for (const ValueId input : node.inputs) descs.push_back(graph.desc(input));
    return descs;
}

std::vector<kernels::TensorDesc> outputDescs(const OpGraph& graph, const OpNode& node) {
    std::vector<kernels::TensorDesc> descs;
    for (const ValueId output : node.outputs) descs.push_back(graph.desc(output));
    return descs;
}

std::vector<std::vector<std::size_t>> dependencies(const OpGraph& graph) {
    std::vector<std::vector<std::size_t>> result(graph.ops.size());
    const GraphIndex index(graph);
    std::vector<std::vector<std::size_t>> writers(graph.values.size());
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        for (const ValueId output : graph.ops[op].outputs) writers[output].push_back(op);
    }
    const auto orderedInPlace = [&](ValueId value) {
        return writers[value].size() > 1 || livesInStore(graph.values[value]) ||
               graph.values[value].persistent;
    };
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        for (const ValueId input : graph.ops[op].inputs) {
            if (orderedInPlace(input)) {
                for (const std::size_t writer : writers[input]) {
                    if (writer < op) result[op].push_back(writer);
                }
            } else if (index.producer[input] != kNoOp) {
                result[op].push_back(index.producer[input]);
            }
        }
        for (const ValueId output : graph.ops[op].outputs) {
            if (!orderedInPlace(output)) continue;
            for (const std::size_t user : index.users[output]) {
                if (user < op) result[op].push_back(user);
            }
        }
    }
    return result;
}

OpGraph withoutOps(OpGraph graph, const std::vector<bool>& drop) {
    std::vector<OpNode> kept;
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        if (!drop[op]) kept.push_back(std::move(graph.ops[op]));
    }
    graph.ops = std::move(kept);

    const auto before = dependencies(graph);
    std::vector<std::size_t> missing(graph.ops.size());
    std::vector<std::vector<std::size_t>> after(graph.ops.size());
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        missing[op] = before[op].size();
        for (const std::size_t first : before[op]) after[first].push_back(op);
        if (missing[op] == 0) ready.push(op);
    }
    std::vector<OpNode> sorted;
    while (!ready.empty()) {
        const std::size_t op = ready.top();
        ready.pop();
        sorted.push_back(std::move(graph.ops[op]));
        for (const std::size_t next : after[op]) {
            if (--missing[next] == 0) ready.push(next);
        }
    }
    assert(sorted.size() == graph.ops.size());
    graph.ops = std::move(sorted);
    return graph;
}

bool outlivesRun(const Value& value) {
    return value.role == ValueRole::Result || value.persistent || livesInStore(value);
}

bool livesInStore(const Value& value) {
    return value.role == ValueRole::Parameter || value.role == ValueRole::State ||
           value.role == ValueRole::OptimizerState;
}

}  // namespace espalier::engine
