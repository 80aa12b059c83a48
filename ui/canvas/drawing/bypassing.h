// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include "engine/base/diagnostics.h"
#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// Bypasses layers (engine::withoutBypassed), or uses them again.
NetworkEdit setBypassed(const engine::NetworkDescription& network,
                        const std::set<engine::NodeId>& nodes,
                        bool bypassed);

/// What a group receives and gives while it is used, so that it can be left out as a whole.
struct GroupEnds {
    std::set<engine::NodeId> sources;    ///< the layers outside that it receives from
    std::optional<engine::NodeId> exit;  ///< exitOf()
};
GroupEnds endsOf(const engine::NetworkDescription& network, const engine::NodeGroup& group);

/// The first error that was not there before; nullptr if there is none.
const engine::Diagnostic* newError(const engine::Diagnostics& before,
                                   const engine::Diagnostics& after);

}  // namespace espalier::ui
