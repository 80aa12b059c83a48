// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "engine/weights/layer_nodes.h"

namespace espalier::engine {

/// Matches layers of which `theirs` is a list that says nothing of connections: each comes behind
/// those that it reads. Where `ours` follow each other in one line, pairs are those of every
/// longest list that both have in common. With branches, a layer is paired if there are as many of
/// its sign on both sides, and all others of them come before or behind it on our side.
LayerPairs matchByList(std::span<const LayerNode> ours, std::span<const LayerNode> theirs);

/// The same where `theirs` has an order among layers of one kind alone.
LayerPairs matchByKindLists(std::span<const LayerNode> ours, std::span<const LayerNode> theirs);

}  // namespace espalier::engine
