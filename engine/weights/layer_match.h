// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/network/network.h"
#include "engine/weights/layer_nodes.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// The layers of a network that have tensors, as nodes; and where they are in it.
struct NetworkNodes {
    std::vector<LayerNode> nodes;
    std::vector<std::size_t> layers;  ///< of each node, its index in Network::layers
    std::vector<bool> isTop;          ///< as topOf() has it
};

/// `isTop`: for each layer of the network, whether it belongs to the part that a file may lack.
NetworkNodes nodesOf(const Network& network, const std::vector<bool>& isTop);

/// Which layers of a file with WeightFile::layers a network takes. In this order:
///
/// - names, where the file has every layer of the network but its top under its name, of its sign;
/// - connections, where the file has them: matchByTopology();
/// - the order of the list, or that of each kind: matchByList(), matchByKindLists().
LayerPairs matchLayers(NetworkNodes ours, const WeightFile& file);

}  // namespace espalier::engine
