// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/bypassing.h"

#include <algorithm>

#include "ui/canvas/drawing/folded_drawing.h"

namespace espalier::ui {

NetworkEdit setBypassed(const engine::NetworkDescription& network,
                        const std::set<engine::NodeId>& nodes,
                        bool bypassed) {
    NetworkEdit edit{network, {}};
    for (engine::NetworkNode& node : edit.network.nodes) {
        if (nodes.contains(node.id)) node.bypassed = bypassed;
    }
    return edit;
}

GroupEnds endsOf(const engine::NetworkDescription& network, const engine::NodeGroup& group) {
    const std::set<engine::NodeId> members(group.nodes.begin(), group.nodes.end());
    GroupEnds ends{{}, exitOf(network, group.id)};
    for (const engine::Connection& wire : network.connections) {
        if (members.contains(wire.to) && !members.contains(wire.from)) {
            ends.sources.insert(wire.from);
        }
    }
    return ends;
}

const engine::Diagnostic* newError(const engine::Diagnostics& before,
                                   const engine::Diagnostics& after) {
    const auto isNew = [&](const engine::Diagnostic& error) {
        if (error.severity != engine::Severity::Error) return false;
        return std::ranges::none_of(before, [&](const engine::Diagnostic& old) {
            return old.code == error.code && old.node == error.node;
        });
    };
    const auto found = std::ranges::find_if(after, isNew);
    return found == after.end() ? nullptr : &*found;
}

}  // namespace espalier::ui
