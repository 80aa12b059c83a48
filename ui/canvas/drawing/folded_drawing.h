// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// A drawing as it is shown: a folded group is one box of type kGroupBox under the group's id,
/// wires inside it are not seen, and its wires to or from one box are one. A value, made anew for
/// every edit.
struct FoldedDrawing {
    /// What is laid out: boxes without settings, shown wires, open groups.
    engine::NetworkDescription network;
    /// For each shown wire: the numbers of those in the drawing that it stands for.
    std::vector<std::vector<std::size_t>> carried;
    /// Of every box inside a folded group: that group.
    std::map<engine::NodeId, engine::NodeId> hiddenIn;

    /// The box in which a layer is seen.
    const engine::NodeId& shownId(const engine::NodeId& layer) const;
};

FoldedDrawing foldedDrawing(const engine::NetworkDescription& network);

/// The source of a wire that leaves a displayed box: for a group, the only layer whose output is
/// used outside or nowhere. None if there are several.
std::optional<engine::NodeId> exitOf(const engine::NetworkDescription& network,
                                     const engine::NodeId& shown);

// Edits of displayed wires. None if a folded group has several candidate layers: it must be opened
// to choose one.

std::optional<NetworkEdit> connectShown(const engine::NetworkDescription& network,
                                        const engine::NodeId& from,
                                        const engine::NodeId& to,
                                        const engine::LayerCatalog& catalog);
/// `carried`: the wires that the moved one stands for; `moved`, `ends`: its shown ends before and
/// after.
std::optional<NetworkEdit> rerouteShown(const engine::NetworkDescription& network,
                                        const std::vector<engine::Connection>& carried,
                                        const engine::Connection& moved,
                                        const engine::Connection& ends,
                                        const engine::LayerCatalog& catalog);
std::optional<NetworkEdit> insertOnShown(const engine::NetworkDescription& network,
                                         const std::vector<engine::Connection>& carried,
                                         const engine::Layer& layer);
/// Behind a box, or behind a folded group as a whole.
std::optional<NetworkEdit> insertAfterShown(const engine::NetworkDescription& network,
                                            const engine::NodeId& shown,
                                            const engine::Layer& layer);

}  // namespace espalier::ui
