// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

namespace {

/// Moves a gradient to where the update wants it.
bool isMove(const OpNode& node) {
    return std::holds_alternative<kernels::Reorder>(node.op) ||
           std::holds_alternative<kernels::Accumulate>(node.op);
}

/// Weight gradients, and the moves behind them: only the update reads them, so they can run as soon
/// as their inputs are available, and then free them.
std::vector<bool> endsInUpdate(const OpGraph& graph, const GraphIndex& index) {
    std::vector<bool> result(graph.ops.size());
    for (std::size_t op = graph.ops.size(); op-- > 0;) {
        if (graph.ops[op].phase != Phase::Backward) continue;
        const auto leads = [&](std::size_t user) {
            return graph.ops[user].phase == Phase::Update ||
                   (user > op && result[user] && isMove(graph.ops[user]));
        };
        result[op] = std::ranges::all_of(graph.ops[op].outputs, [&](ValueId output) {
            return std::ranges::all_of(index.users[output], leads);
        });
    }
    return result;
}

int phaseOrder(Phase phase) {
    return phase == Phase::Update ? 1 : 0;
}

std::vector<std::size_t> inOrder(const OpGraph& graph, bool early) {
    const GraphIndex index(graph);
    const std::vector<bool> urgent =
        early ? endsInUpdate(graph, index) : std::vector<bool>(graph.ops.size());
    // Updates last; else what frees memory first, then the order of the graph.
    const auto before = [&](std::size_t a, std::size_t b) {
        const auto key = [&](std::size_t op) {
            return std::make_tuple(phaseOrder(graph.ops[op].phase), !urgent[op], op);
        };
        return key(a) < key(b);
    };
    const auto needs = dependencies(graph);
    std::vector<std::size_t> missing(graph.ops.size());
    std::vector<std::vector<std::size_t>> after(graph.ops.size());
    std::set<std::size_t, decltype(before)> ready(before);
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        missing[op] = needs[op].size();
        for (const std::size_t first : needs[op]) after[first].push_back(op);
        if (missing[op] == 0) ready.insert(op);
    }
    std::vector<std::size_t> order;
    while (!ready.empty()) {
        const std::size_t op = *ready.begin();
        ready.erase(ready.begin());
        order.push_back(op);
        for (const std::size_t next : after[op]) {
            if (--missing[next] == 0) ready.insert(next);
        }
    }
    assert(order.size() == graph.ops.size());
    return order;
}

}  // namespace

std::vector<std::size_t> schedule(const OpGraph& graph) {
    return inOrder(graph, true);
}

std::vector<std::size_t> keepOrder(const OpGraph& graph) {
    return inOrder(graph, false);
}

PreparedGraph reorderOps(PreparedGraph prepared, const std::vector<std::size_t>& order) {
    PreparedGraph result;
    result.graph.values = std::move(prepared.graph.values);
    for (const std::size_t op : order) {
        result.graph.ops.push_back(std::move(prepared.graph.ops[op]));
        result.operations.push_back(std::move(prepared.operations[op]));
    }
    return result;
}

std::vector<std::vector<std::size_t>> waitsBetweenLanes(const OpGraph& graph) {
    std::vector<std::vector<std::size_t>> waits(graph.ops.size());
    const auto needs = dependencies(graph);
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        for (const std::size_t first : needs[op]) {
            const bool known = std::ranges::find(waits[op], first) != waits[op].end();
            if (graph.ops[first].lane != graph.ops[op].lane && !known) waits[op].push_back(first);
        }
    }
    return waits;
}

}  // namespace espalier::engine
