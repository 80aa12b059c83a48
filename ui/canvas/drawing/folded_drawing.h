// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// A drawing as displayed: a folded group is one box of type kGroupBox with the group's id, its
/// inner wires are hidden, and its wires to or from the same box are merged into one. A value,
/// rebuilt for every edit.
struct FoldedDrawing {
    /// The input of the layout: boxes without settings, displayed wires, open groups.
    engine::NetworkDescription network;
    /// For each displayed wire, the indices of the wires that it represents.
    std::vector<std::vector<std::size_t>> carried;
    /// For each layer inside a folded group, that group.
    std::map<engine::NodeId, engine::NodeId> hiddenIn;

    /// The box that represents a layer.
    const engine::NodeId& shownId(const engine::NodeId& layer) const;
};

FoldedDrawing foldedDrawing(const engine::NetworkDescription& network);

/// For each group, its only layer whose output is used outside or not at all. A group with several
/// such layers is not in it. Takes one pass over all groups.
std::map<engine::NodeId, engine::NodeId> exitsOfGroups(const engine::NetworkDescription& network);

/// The source of a wire that leaves a displayed box: for a group, its exit. None if there are
/// several.
std::optional<engine::NodeId> exitOf(const engine::NetworkDescription& network,
                                     const engine::NodeId& shown);

// Edits of displayed wires. None if a folded group has several candidate layers: it must be opened
// to choose one.

std::optional<NetworkEdit> connectShown(const engine::NetworkDescription& network,
                                        const engine::NodeId& from,
                                        const engine::NodeId& to,
                                        const engine::LayerCatalog& catalog);
/// `carried`: the wires that the moved one represents; `moved`, `ends`: its displayed ends before
/// and after.
std::optional<NetworkEdit> rerouteShown(const engine::NetworkDescription& network,
                                        const std::vector<engine::Connection>& carried,
                                        const engine::Connection& moved,
                                        const engine::Connection& ends,
                                        const engine::LayerCatalog& catalog);
std::optional<NetworkEdit> insertOnShown(const engine::NetworkDescription& network,
                                         const std::vector<engine::Connection>& carried,
                                         const engine::Layer& layer);
/// Inserts after a box, or after a folded group as a whole.
std::optional<NetworkEdit> insertAfterShown(const engine::NetworkDescription& network,
                                            const engine::NodeId& shown,
                                            const engine::Layer& layer);

/// Adds a layer at this place as the other end of the wire.
std::optional<NetworkEdit> placeAtWire(const engine::NetworkDescription& network,
                                       const engine::Layer& layer,
                                       CanvasPoint at,
                                       const LooseWire& wire,
                                       const engine::LayerCatalog& catalog);

}  // namespace espalier::ui
