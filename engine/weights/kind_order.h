// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "engine/network/network.h"
#include "engine/weights/layer_kind.h"
#include "engine/weights/module_order.h"

namespace espalier::engine {

/// Of a layer of the network, by its type.
LayerKind kindOfLayer(const NetworkLayer& layer);

/// Matches tensors whose order is known only among those of layers of one kind: commonOrder() of
/// each kind. `ourKinds` and `theirKinds` are those of the tensors.
ModuleMatch matchByKinds(std::span<const NamedShape> ours,
                         std::span<const LayerKind> ourKinds,
                         std::span<const NamedShape> theirs,
                         std::span<const LayerKind> theirKinds);

}  // namespace espalier::engine
