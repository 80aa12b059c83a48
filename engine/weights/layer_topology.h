// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "engine/weights/layer_nodes.h"

namespace espalier::engine {

/// Matches layers by what they read and what reads them, where both sides say it. A pair is two
/// layers of one sign that are the only ones with their surroundings, the nearest ones first; pairs
/// that are found tell others apart. Two layers whose neighbours were found and are not each
/// other's are no pair. What stays alike is unclear.
LayerPairs matchByTopology(std::span<const LayerNode> ours, std::span<const LayerNode> theirs);

}  // namespace espalier::engine
