// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/network/network.h"
#include "ui/canvas/drawing/folded_drawing.h"

namespace espalier::ui {

/// The displayed boxes at which a wire can end, with the shape that would then come out of each;
/// without a shape where it is not known, as at a folded group.
using WireOffers = std::map<engine::NodeId, std::optional<kernels::Shape>>;

/// All from the same edit. A box is left out if the wire would close a cycle there or its shape
/// would not fit. From an input, the shapes are those of the layers that would be its source.
/// Roughly linear in layers and wires.
struct WireQuestion {
    const engine::NetworkDescription& network;
    const FoldedDrawing& shown;
    const engine::Validation& validation;
    const engine::LayerCatalog& catalog;
    const engine::DataInterface& data;
    const LooseWire& wire;
    const std::vector<engine::Connection>& moved;  ///< these go where the wire ends
};
WireOffers wireOffers(const WireQuestion& question);

}  // namespace espalier::ui
