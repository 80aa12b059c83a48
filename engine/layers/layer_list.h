// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/layers/layer.h"

namespace espalier::engine {

/// A new object of that layer type; defined in layer_factory.h for the layer's own source file.
template <typename LayerType>
std::unique_ptr<Layer> makeLayer();

/// One object of every layer type, in the palette's order.
std::vector<std::unique_ptr<Layer>> makeAllLayers();

}  // namespace espalier::engine
