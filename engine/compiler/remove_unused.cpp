// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

OpGraph removeUnused(OpGraph graph) {
    std::vector<bool> wanted(graph.values.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) wanted[i] = outlivesRun(graph.values[i]);
    std::vector<bool> drop(graph.ops.size());
    for (std::size_t op = graph.ops.size(); op-- > 0;) {
        const OpNode& node = graph.ops[op];
        drop[op] = std::ranges::none_of(node.outputs, [&](ValueId v) { return wanted[v]; });
        if (drop[op]) continue;
        for (const ValueId input : node.inputs) wanted[input] = true;
    }
    return withoutOps(std::move(graph), drop);
}

}  // namespace espalier::engine
