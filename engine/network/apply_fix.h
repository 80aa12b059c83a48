// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network_description.h"

namespace espalier::engine {

/// Applies a fix that a diagnostic offers, in place: set_attribute {name, value};
/// insert_flatten {wire}; insert_layer {wire, type, name=value …} (wire = its number among those
/// into the box); delete_node; delete_connection {from, to, port}; add_input; end_bypass;
/// train_layers {id …}. False, with nothing changed, when the drawing has changed since and the fix
/// no longer applies.
bool applyFix(NetworkDescription& network, const Fix& fix, const LayerCatalog& catalog);

/// The text of its button, such as "Insert Flatten before '{0}'"; the arguments are those of
/// englishSentence().
struct FixText {
    std::string pattern;  ///< translatable in the context "Diagnostics"
    std::vector<std::string> arguments;
};
FixText textOf(const Fix& fix, const NetworkDescription& network);

/// "filters=64" of a layer that the fix inserts; empty for other fixes.
std::span<const std::string> insertedSettings(const Fix& fix);

}  // namespace espalier::engine
