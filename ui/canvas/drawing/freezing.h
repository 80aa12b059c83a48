// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// The padlock of a box. A value.
enum class Lock : std::uint8_t {
    None,    ///< there is nothing to freeze: the layer computes the same in training
    Open,    ///< trained
    Partly,  ///< of a group: some of its layers are frozen
    Closed,  ///< frozen
};

/// The padlock of a group whose boxes have these.
Lock combined(const std::vector<Lock>& locks);

/// The layers to which freezing makes a difference: those with parameters or states, Dropout, and
/// those that are frozen already. Without a validated network, all but inputs.
std::set<engine::NodeId> freezableLayers(const engine::NetworkDescription& network,
                                         const engine::Validation& validation,
                                         const engine::LayerCatalog& catalog);

/// Freezes layers, or trains them.
NetworkEdit setFrozen(const engine::NetworkDescription& network,
                      const std::set<engine::NodeId>& nodes,
                      bool frozen);
/// Freezes what `node` follows, and trains it and all others (engine::trainFrom). Without a
/// validated network, freezes all layers that it follows, but no inputs and no Dropout.
NetworkEdit freezeBefore(const engine::NetworkDescription& network,
                         const engine::Validation& validation,
                         const engine::NodeId& node);
/// `factor`: 0 … engine::kMostRateFactor.
NetworkEdit setRateFactor(const engine::NetworkDescription& network,
                          const std::vector<engine::NodeId>& nodes,
                          double factor);

}  // namespace espalier::ui
