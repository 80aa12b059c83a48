// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_model.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace espalier::engine {

namespace {

// Layers that may put the values of an image into another order before it is flattened.
constexpr std::array<std::string_view, 4> kMayReorder{"Permute", "Reshape", "Lambda", "TFOpLambda"};

constexpr int kMostParts = 20;  // of a weight's path: models in models, and names with slashes

Pools poolsOf(const KerasLayer& layer) {
    if (layer.layerClass == "MaxPooling2D") return kMaxPool;
    return layer.layerClass == "AveragePooling2D" ? kAveragePool : Pools{0};
}

}  // namespace

KerasModel::KerasModel(KerasDescription description) : description_(std::move(description)) {
    for (std::size_t i = 0; i < description_.layers.size(); ++i) {
        const KerasLayer& layer = description_.layers[i];
        byPath_.emplace(layer.path, i);
        const auto [place, isNew] = byName_.emplace(std::pair(layer.outermost, layer.name), i);
        if (!isNew) place->second = std::nullopt;
    }
}

KerasModel KerasModel::of(const std::string& config, const std::set<std::string>& olderGroups) {
    KerasModel model(kerasDescription(config));
    const bool isComplete = std::ranges::all_of(
        olderGroups, [&](const std::string& group) { return model.atPath(group); });
    return isComplete ? std::move(model) : KerasModel(kerasDescription(config, olderGroups));
}

const KerasLayer* KerasModel::atPath(const std::string& path) const {
    const auto found = byPath_.find(path);
    return found == byPath_.end() ? nullptr : &description_.layers[found->second];
}

const KerasLayer* KerasModel::inGroup(const std::string& group, std::string_view path) const {
    for (int part = 0; part < kMostParts; ++part) {
        const auto found = byName_.find({group, std::string(path)});
        if (found != byName_.end()) {
            return found->second ? &description_.layers[*found->second] : nullptr;
        }
        const std::size_t slash = path.find('/');
        if (slash == path.npos) break;
        path.remove_prefix(slash + 1);
    }
    return nullptr;
}

std::optional<std::vector<NearestSources>> KerasModel::connections(
    const std::vector<const KerasLayer*>& fileLayers) const {
    if (description_.calls.empty()) return std::nullopt;
    std::map<const KerasLayer*, std::vector<std::size_t>> places;
    for (std::size_t i = 0; i < fileLayers.size(); ++i) {
        if (!fileLayers[i]) return std::nullopt;
        places[fileLayers[i]].push_back(i);
    }
    std::vector<LayerCall> calls;
    std::vector<std::size_t> last;  // of each call of the description, its last one in `calls`
    for (const KerasCall& call : description_.calls) {
        std::vector<std::size_t> sources;
        for (const std::size_t source : call.sources) sources.push_back(last[source]);
        calls.push_back(
            {std::move(sources), std::nullopt, poolsOf(description_.layers[call.layer])});
        const auto found = places.find(&description_.layers[call.layer]);
        if (found != places.end()) {
            calls.back().node = found->second.front();
            for (std::size_t i = 1; i < found->second.size(); ++i) {
                calls.push_back({{calls.size() - 1}, found->second[i], 0});
            }
        }
        last.push_back(calls.size() - 1);
    }
    return nearestSources(calls, fileLayers.size());
}

bool KerasModel::mayReorder() const {
    return std::ranges::any_of(description_.layers, [](const KerasLayer& layer) {
        return layer.hasChannelsFirst ||
               std::ranges::find(kMayReorder, layer.layerClass) != kMayReorder.end();
    });
}

}  // namespace espalier::engine
