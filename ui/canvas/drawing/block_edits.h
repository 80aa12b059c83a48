// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// The layers and the wires between them as a block that other drawings can take: one folded group
/// of this name, without places. Groups inside it are lost.
engine::NetworkDescription blockOf(const engine::NetworkDescription& network,
                                   const std::set<engine::NodeId>& nodes,
                                   const std::string& name);

/// The layers of a block that take wires and have none inside it, in order: they get what comes
/// before the block.
std::vector<engine::NodeId> entrancesOf(const engine::NetworkDescription& block,
                                        const engine::LayerCatalog& catalog);
/// The only layer of a block that nothing inside it follows.
std::optional<engine::NodeId> exitOfBlock(const engine::NetworkDescription& block);

/// Where a block comes in: `after` a layer whose followers it takes over, or in place of wires from
/// one layer, or in front of one. With none of them, it gets no wires.
struct BlockPlace {
    engine::NodeId after = {};
    engine::NodeId before = {};  ///< a layer or a group, the other end of a loose wire
    bool takesOver = true;       ///< false: the followers of `after` stay with it
    std::vector<engine::Connection> wires = {};
    std::optional<CanvasPoint> at = {};  ///< of the folded group; nothing = laid out automatically
};

/// Inserts a copy of the block with fresh ids as a folded group, its entrances wired to what comes
/// before it, its exit to what follows.
NetworkEdit insertBlock(const engine::NetworkDescription& network,
                        const engine::NetworkDescription& block,
                        const BlockPlace& place,
                        const engine::LayerCatalog& catalog);

}  // namespace espalier::ui
