// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/layers/layer.h"
#include "engine/layers/layer_catalog.h"
#include "engine/layers/shape_rules.h"
#include "engine/network/network_description.h"

namespace espalier::engine {

/// One layer of a validated network.
struct NetworkLayer {
    NodeId id;
    const Layer* layer = nullptr;  ///< owned by the catalog, which must outlive this
    FieldValues attributes;        ///< complete
    std::vector<int> sources;      ///< indices of its source layers, in port order
    std::vector<kernels::Shape> inputs;
    LayerShape shape;     ///< parameters know whether and how fast they are trained
    bool frozen = false;  ///< computes as in evaluation, also while the network is trained
};

/// A network that can be trained: layers in topological order.
struct Network {
    std::vector<NetworkLayer> layers;
    std::vector<int> inputs;   ///< indices of Input layers
    std::vector<int> outputs;  ///< indices of layers whose output has no consumer
    std::int64_t connections = 0;

    const NetworkLayer& output() const { return layers[static_cast<std::size_t>(outputs.front())]; }
    const NetworkLayer& input() const { return layers[static_cast<std::size_t>(inputs.front())]; }
};

struct Validation {
    std::optional<Network> network;  ///< empty when there are errors
    Diagnostics diagnostics;         ///< all at once
    /// Output shape of every box that could be computed, for the wires; also when there are errors.
    std::map<NodeId, kernels::Shape> shapes;
};

/// Checks the drawing and infers all shapes. A bypassed layer is not in the network, and its shape
/// is what passes through it. Pure, and fast enough to run on every edit.
/// The codes of the diagnostics are listed in README.md; applyFix() carries out their fixes.
Validation validate(const NetworkDescription& description,
                    const LayerCatalog& catalog,
                    const DataInterface& data);

}  // namespace espalier::engine
