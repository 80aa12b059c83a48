// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/graph_edit.h"

#include <algorithm>
#include <cassert>
#include <iterator>
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

namespace {

class DependencyFinder {
  public:
    explicit DependencyFinder(const OpGraph& graph)
        : graph_(graph), index_(graph), writers_(graph.values.size()) {
        for (std::size_t op = 0; op < graph.ops.size(); ++op) {
            for (const ValueId output : graph.ops[op].outputs) writers_[output].push_back(op);
        }
    }

    std::vector<std::size_t> of(std::size_t op) const {
        std::vector<std::size_t> before;
        for (const ValueId input : graph_.ops[op].inputs) {
            if (isOrderedInPlace(input)) {
                addEarlier(writers_[input], op, before);
            } else if (index_.producer[input] != kNoOp) {
                before.push_back(index_.producer[input]);
            }
        }
        for (const ValueId output : graph_.ops[op].outputs) {
            if (isOrderedInPlace(output)) addEarlier(index_.users[output], op, before);
        }
        return before;
    }

  private:
    static void addEarlier(const std::vector<std::size_t>& ops,
                           std::size_t op,
                           std::vector<std::size_t>& before) {
        std::ranges::copy_if(
            ops, std::back_inserter(before), [&](std::size_t other) { return other < op; });
    }
    bool isOrderedInPlace(ValueId value) const {
        return writers_[value].size() > 1 || livesInStore(graph_.values[value]) ||
               graph_.values[value].persistent;
    }

    const OpGraph& graph_;
    const GraphIndex index_;
    std::vector<std::vector<std::size_t>> writers_;
};

}  // namespace

std::vector<std::vector<std::size_t>> dependencies(const OpGraph& graph) {
    const DependencyFinder finder(graph);
    std::vector<std::vector<std::size_t>> result(graph.ops.size());
    for (std::size_t op = 0; op < graph.ops.size(); ++op) result[op] = finder.of(op);
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
