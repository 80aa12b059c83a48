// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <vector>

#include "engine/network/network_description.h"
#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/scene/wire_item.h"

namespace espalier::ui {

class LayerBox;

/// Computes the routes of wires between boxes at their current positions. The layout and the boxes
/// must outlive it.
class WireRoutes {
  public:
    WireRoutes(const CanvasLayout& layout, const std::map<engine::NodeId, LayerBox*>& boxes)
        : layout_(layout), boxes_(boxes) {}

    /// Call after boxes or wires have changed: determines on which side labels have room.
    void noteCrowds(const std::vector<engine::Connection>& wires);
    /// Both ends must be boxes.
    WireRoute route(const engine::Connection& wire) const;

  private:
    const WireBends* bendsOf(const engine::Connection& wire) const;
    const LayerBox* box(const engine::NodeId& id) const;

    const CanvasLayout& layout_;
    const std::map<engine::NodeId, LayerBox*>& boxes_;
    std::set<engine::NodeId> crowdedOutputs_;  ///< boxes with a wire that leaves to the right
    std::set<engine::NodeId> crowdedInputs_;   ///< boxes with a wire that enters from the right
};

}  // namespace espalier::ui
