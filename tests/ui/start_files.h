// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <filesystem>
#include <vector>

#include "engine/formats/safetensors.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"

namespace espalier::ui::test {

/// Writes a file with all tensors of a network but those of the layer `without`, filled with a
/// number.
inline void writeWeights(const std::filesystem::path& file,
                         const engine::NetworkDescription& drawing,
                         const engine::DataInterface& data,
                         const std::string& without = {}) {
    const engine::LayerCatalog catalog;
    const engine::Network network = *engine::validate(drawing, catalog, data).network;
    std::vector<engine::HostTensor> tensors;
    for (const engine::NetworkLayer& layer : network.layers) {
        if (layer.id == without) continue;
        for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
            for (const engine::ParameterSpec& spec : *specs) {
                tensors.push_back(engine::HostTensor::make(
                    layer.id + '.' + spec.name, kernels::DataType::Float32, spec.shape));
                std::ranges::fill(tensors.back().floats(), 0.01F);
            }
        }
    }
    engine::writeTensorFile(file, {}, tensors);
}

}  // namespace espalier::ui::test
