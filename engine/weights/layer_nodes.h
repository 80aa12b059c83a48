// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/weights/layer_kind.h"
#include "engine/weights/matching_order.h"

namespace espalier::engine {

/// Between a layer and one that reads it: bits of which kinds of pooling.
using Pools = std::uint8_t;
inline constexpr Pools kMaxPool = 1;
inline constexpr Pools kAveragePool = 2;

/// A layer with tensors, of a network or of a file.
struct LayerNode {
    std::string name;  ///< empty where it says nothing
    std::string sign;  ///< equal for layers whose weights could be exchanged
    LayerKind kind = LayerKind::Other;
    std::vector<std::size_t> sources;  ///< of these layers, those whose values it reads; ascending
    std::vector<Pools> pools = {};     ///< of each source; may be empty: not known
};

/// Which layers belong together.
struct LayerPairs {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;  ///< index into ours, into theirs
    std::vector<std::size_t> unclear;  ///< ours for which more than one of theirs may be meant
    bool areByName = false;
};

/// LayerNode::sign of a layer with these tensors: what it does, and the shape of its kernel or of
/// its statistics. Whether it has a bias or a scale is not asked. Empty where nothing is known.
std::string signOf(std::span<const OrderedTensor> tensors, bool isTransposed);

/// A call of a layer: what it reads, and which of the layers with tensors it is.
struct LayerCall {
    std::vector<std::size_t> sources;  ///< calls before this one
    std::optional<std::size_t> node;   ///< none: a layer without tensors, which passes values on
    Pools pools = 0;                   ///< what such a layer does with them
};

/// LayerNode::sources and LayerNode::pools of a layer.
struct NearestSources {
    std::vector<std::size_t> nodes;
    std::vector<Pools> pools;
};

/// The sources of each of `nodes` layers: through layers without tensors, to the nearest that have
/// some. Nothing where that would take too much: 16 million steps.
std::optional<std::vector<NearestSources>> nearestSources(std::span<const LayerCall> calls,
                                                          std::size_t nodes);

/// For each node, whether each other is before it on some way. Sources have smaller indices.
std::vector<std::vector<bool>> ancestorsOf(std::span<const LayerNode> nodes);

}  // namespace espalier::engine
