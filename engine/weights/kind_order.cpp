// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/kind_order.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/weights/matching_order.h"

namespace espalier::engine {

namespace {

constexpr std::array<std::pair<std::string_view, LayerKind>, 5> kTypes{
    {{"Conv2D", LayerKind::Convolution},
     {"ConvTranspose2D", LayerKind::Transposed},
     {"Dense", LayerKind::Dense},
     {"BatchNorm", LayerKind::BatchNorm},
     {"LayerNorm", LayerKind::LayerNorm}}};

bool isDepthwise(const NetworkLayer& layer) {
    const auto groups = layer.attributes.find("groups");
    return groups != layer.attributes.end() && !layer.inputs.empty() &&
           std::get<std::int64_t>(groups->second) == layer.inputs.front()[0] &&
           layer.inputs.front()[0] > 1;
}

/// The tensors of one kind, and where they are among all.
struct Part {
    std::vector<OrderedTensor> tensors;
    std::vector<std::size_t> places;

    Part(std::span<const NamedShape> all, std::span<const LayerKind> kinds, LayerKind kind) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (kinds[i] != kind) continue;
            tensors.push_back({kindOfTensor(all[i].name), all[i].shape});
            places.push_back(i);
        }
    }
};

}  // namespace

LayerKind kindOfLayer(const NetworkLayer& layer) {
    const std::string_view type = layer.layer->description().type;
    const auto* found = std::ranges::find(kTypes, type, &decltype(kTypes)::value_type::first);
    if (found == kTypes.end()) return LayerKind::Other;
    const bool isConvolution = found->second == LayerKind::Convolution;
    return isConvolution && isDepthwise(layer) ? LayerKind::Depthwise : found->second;
}

ModuleMatch matchByKinds(std::span<const NamedShape> ours,
                         std::span<const LayerKind> ourKinds,
                         std::span<const NamedShape> theirs,
                         std::span<const LayerKind> theirKinds) {
    ModuleMatch match;
    for (int i = 0; i < static_cast<int>(LayerKind::Other); ++i) {
        const auto kind = static_cast<LayerKind>(i);
        const Part our(ours, ourKinds, kind);
        const Part their(theirs, theirKinds, kind);
        for (const auto& [a, b] : commonOrder(our.tensors, their.tensors)) {
            match.pairs.emplace_back(our.places[a], their.places[b]);
        }
    }
    return match;
}

}  // namespace espalier::engine
