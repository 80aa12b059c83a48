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

/// Where the wires of a drawing run between boxes as they stand now. Outlived by the layout and the
/// boxes that it looks at.
class WireRoutes {
  public:
    WireRoutes(const CanvasLayout& layout, const std::map<engine::NodeId, LayerBox*>& boxes)
        : layout_(layout), boxes_(boxes) {}

    /// Boxes stand elsewhere, or there are other wires: on which side shapes have room changes.
    void noteCrowds(const std::vector<engine::Connection>& wires);
    /// Both ends have to be boxes.
    WireRoute route(const engine::Connection& wire) const;

  private:
    const WireBends* bendsOf(const engine::Connection& wire) const;
    const LayerBox* box(const engine::NodeId& id) const;

    const CanvasLayout& layout_;
    const std::map<engine::NodeId, LayerBox*>& boxes_;
    std::set<engine::NodeId> crowdedOutputs_;  ///< of boxes: a wire leaves to the right
    std::set<engine::NodeId> crowdedInputs_;   ///< of boxes: a wire comes in from the right
};

}  // namespace espalier::ui
