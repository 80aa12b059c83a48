// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/layer_catalog.h"

#include <algorithm>

#include "engine/layers/layer_list.h"

namespace espalier::engine {

LayerCatalog::LayerCatalog() : layers_(makeAllLayers()) {}

const Layer* LayerCatalog::find(const std::string& type) const {
    const auto found = std::ranges::find_if(
        layers_, [&](const auto& layer) { return layer->description().type == type; });
    return found == layers_.end() ? nullptr : found->get();
}

}  // namespace espalier::engine
