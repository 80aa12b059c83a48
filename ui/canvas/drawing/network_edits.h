// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network_description.h"

namespace espalier::ui {

/// The effect of gestures on a drawing: pure functions from drawing to drawing, so that they can be
/// tested without a window and one gesture is one undo step.
struct NetworkEdit {
    engine::NetworkDescription network;
    std::vector<engine::NodeId> chosen;  ///< the selection afterwards
};

using CanvasPoint = std::array<double, 2>;

/// A wire with one end at a box, or at a folded group, and the other in empty space.
struct LooseWire {
    engine::NodeId start;
    bool fromOutput = true;
};

/// Inserts a box of `type` after `after`, whose successors then follow the new box; without
/// `after`, the box has no wires. A new box between boxes of one group joins it.
NetworkEdit insertAfter(const engine::NetworkDescription& network,
                        const engine::NodeId& after,
                        const engine::Layer& layer);
/// Inserts a box of `type` into a wire.
NetworkEdit insertOnWire(const engine::NetworkDescription& network,
                         const engine::Connection& wire,
                         const engine::Layer& layer);
/// Adds a box of `type` without wires.
NetworkEdit place(const engine::NetworkDescription& network,
                  const engine::Layer& layer,
                  CanvasPoint at);
/// Adds a wire. A box with a single input loses its old wire; others get an additional one.
NetworkEdit connect(const engine::NetworkDescription& network,
                    const engine::NodeId& from,
                    const engine::NodeId& to,
                    const engine::LayerCatalog& catalog);
/// Gives an existing wire another source or target; it keeps its position in the list.
NetworkEdit reroute(const engine::NetworkDescription& network,
                    const engine::Connection& wire,
                    const engine::Connection& ends,
                    const engine::LayerCatalog& catalog);
NetworkEdit disconnect(const engine::NetworkDescription& network, const engine::Connection& wire);
/// Removes boxes and closes the gaps: successors of a removed box are connected to its predecessor.
/// Removes groups that become empty. Also accepts ids of notes.
NetworkEdit removeNodes(const engine::NetworkDescription& network,
                        const std::set<engine::NodeId>& nodes);
/// Fixes boxes, boxes of folded groups, and notes at places.
NetworkEdit move(const engine::NetworkDescription& network,
                 const std::map<engine::NodeId, CanvasPoint>& places);
enum class Alignment { Left, Centre, Right, Top, Middle, Bottom, SpreadAcross, SpreadDown };
/// Fixes boxes, whose current centres are `places`, on one line or at equal distances between the
/// outer two. All boxes have the same size.
NetworkEdit align(const engine::NetworkDescription& network,
                  const std::map<engine::NodeId, CanvasPoint>& places,
                  Alignment alignment);
/// Returns all boxes to the automatic layout.
NetworkEdit arrange(const engine::NetworkDescription& network);
NetworkEdit setAttribute(const engine::NetworkDescription& network,
                         const std::vector<engine::NodeId>& nodes,
                         const std::string& field,
                         const engine::FieldValue& value);
NetworkEdit rename(const engine::NetworkDescription& network,
                   const engine::NodeId& node,
                   const std::string& label);

/// The boxes and the wires between them, with the groups and notes that are completely included,
/// for the clipboard.
engine::NetworkDescription fragment(const engine::NetworkDescription& network,
                                    const std::set<engine::NodeId>& nodes);
/// Pastes a fragment with fresh ids; moves its fixed places by `offset`.
NetworkEdit paste(const engine::NetworkDescription& network,
                  const engine::NetworkDescription& fragment,
                  CanvasPoint offset);

}  // namespace espalier::ui
