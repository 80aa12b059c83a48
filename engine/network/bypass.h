// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network_description.h"

namespace espalier::engine {

/// A drawing as it is computed: bypassed layers are left out, and what they received goes to the
/// layers behind them. The others keep their ids, ports and the order of their wires.
struct ComputedDrawing {
    NetworkDescription network;
    /// For each layer that is left out, the one whose output passes through it.
    std::map<NodeId, NodeId> passed;
    Diagnostics diagnostics;  ///< about layers that cannot be bypassed; `network` contains those
};

/// A layer can be bypassed if all wires into it, of a known type, lead back through other bypassed
/// layers to the same computed one: so a sum can be left out together with what it adds, as in a
/// residual block. Without a wire into it, it stays, so that validate() reports it.
ComputedDrawing withoutBypassed(const NetworkDescription& drawing, const LayerCatalog& catalog);

/// Whether withoutBypassed() would leave anything out or report anything.
bool hasBypassed(const NetworkDescription& drawing);

/// Ids of the bypassed layers, in the order of the drawing.
std::vector<NodeId> bypassedLayers(const NetworkDescription& drawing);

}  // namespace espalier::engine
