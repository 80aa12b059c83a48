// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_origin.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "engine/weights/keras_words.h"

namespace espalier::engine {

namespace {

constexpr int kKernelAxes = 4;

/// A convolution of Keras 1.
struct OldLayer {
    const HostTensor* kernel = nullptr;
    const HostTensor* bias = nullptr;
    bool hasOutput = false;  ///< TensorFlow's ":0"
};

std::map<std::string, OldLayer> oldLayers(const Hdf5Content& content) {
    std::map<std::string, OldLayer> layers;
    for (const HostTensor& tensor : content.tensors) {
        const std::string_view last = behindLast(tensor.name, '/');
        const KerasName name = dividedName(last);
        if (!name.isOfKeras1) continue;
        const std::string group = tensor.name.substr(0, tensor.name.size() - last.size());
        OldLayer& layer = layers[group + name.layer];
        if (name.word == "kernel" || name.word == "pointwise_kernel") layer.kernel = &tensor;
        if (name.word == "bias") layer.bias = &tensor;
        layer.hasOutput = layer.hasOutput || last.find(':') != last.npos;
    }
    return layers;
}

/// A bias has one value per output.
std::optional<KerasAxes> axesByBias(const OldLayer& layer) {
    if (!layer.bias || layer.bias->shape.rank() != 1) return std::nullopt;
    const std::int64_t outputs = layer.bias->shape[0];
    const kernels::Shape& kernel = layer.kernel->shape;
    const bool mayBeFirst = kernel[0] == outputs;
    const bool mayBeLast = kernel[3] == outputs;
    if (mayBeFirst == mayBeLast) return std::nullopt;
    return mayBeFirst ? KerasAxes::ChannelsFirst : KerasAxes::ChannelsLast;
}

/// A filter is square and smaller than the number of channels.
std::optional<KerasAxes> axesByShape(const OldLayer& layer) {
    const kernels::Shape& kernel = layer.kernel->shape;
    const bool isFirstSquare = kernel[0] == kernel[1];
    const bool isLastSquare = kernel[2] == kernel[3];
    if (isLastSquare && !isFirstSquare && std::max(kernel[0], kernel[1]) > kernel[2]) {
        return KerasAxes::ChannelsFirst;
    }
    if (isFirstSquare && !isLastSquare && std::max(kernel[2], kernel[3]) > kernel[0]) {
        return KerasAxes::ChannelsLast;
    }
    return std::nullopt;
}

/// What those layers say that say something; nothing if they disagree.
template <typename Says>
std::optional<KerasAxes> agreed(const std::map<std::string, OldLayer>& layers, Says says) {
    std::optional<KerasAxes> found;
    for (const auto& [name, layer] : layers) {
        if (!layer.kernel || layer.kernel->shape.rank() != kKernelAxes) continue;
        const std::optional<KerasAxes> axes = says(layer);
        if (!axes) continue;
        if (found && *found != *axes) return std::nullopt;
        found = axes;
    }
    return found;
}

bool hasImageKernels(const std::map<std::string, OldLayer>& layers) {
    return std::ranges::any_of(layers, [](const auto& layer) {
        return layer.second.kernel && layer.second.kernel->shape.rank() == kKernelAxes;
    });
}

/// An attribute of the whole file.
std::string attributeOf(const Hdf5Content& content, const char* name) {
    for (const char* place : {"", "model_weights"}) {
        const std::vector<std::string> found = content.list(place, name);
        if (!found.empty()) return found.front();
    }
    return {};
}

}  // namespace

KerasOrigin kerasOrigin(const Hdf5Content& content) {
    KerasOrigin origin;
    const std::string backend = attributeOf(content, "backend");
    const std::string version = attributeOf(content, "keras_version");
    origin.mayBeKeras3 = !version.starts_with("1.") && !version.starts_with("2.");
    origin.convolves = backend == "theano";
    const std::map<std::string, OldLayer> layers = oldLayers(content);
    origin.isKeras1 = backend.empty() && !layers.empty();
    if (!origin.isKeras1) return origin;
    origin.convolves =
        std::ranges::none_of(layers, [](const auto& layer) { return layer.second.hasOutput; });
    if (!hasImageKernels(layers)) return origin;
    origin.axes = agreed(layers, axesByBias);
    if (!origin.axes) origin.axes = agreed(layers, axesByShape);
    return origin;
}

}  // namespace espalier::engine
