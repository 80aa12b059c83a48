// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network_description.h"

namespace espalier::engine {

/// Applies a fix that a diagnostic offers, in place: set_attribute {name, value};
/// insert_flatten {wire}; insert_layer {wire, type, name=value …} (wire = its number among those
/// into the box); delete_node; delete_connection {from, to, port}; add_input; train_layers {id …}.
/// False, with nothing changed, when the drawing has changed since and the fix no longer applies.
bool applyFix(NetworkDescription& network, const Fix& fix, const LayerCatalog& catalog);

/// The text of its button: "Insert Flatten before 'dense1'".
std::string englishLabel(const Fix& fix, const NetworkDescription& network);

}  // namespace espalier::engine
