// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/channel_order.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace espalier::engine {

namespace {

// Beside the activations: each value stays where it is.
constexpr std::array<std::string_view, 5> kKeepPlaces{
    "Flatten", "Dropout", "BatchNorm", "LayerNorm", "Softmax"};
// Each value is of those in the same place.
constexpr std::array<std::string_view, 2> kJoinPlaces{"Add", "Multiply"};

bool keepsPlaces(const LayerDescription& layer) {
    return layer.category == "Activation" ||
           std::ranges::find(kKeepPlaces, layer.type) != kKeepPlaces.end() ||
           std::ranges::find(kJoinPlaces, layer.type) != kJoinPlaces.end();
}

FlatOrder orderOfImage(const kernels::Shape& image) {
    const bool isSame = image[0] == 1 || image[1] * image[2] == 1;
    return {.image = isSame ? kernels::Shape() : image};
}

/// The order of what all inputs have in the same place.
FlatOrder common(std::span<const FlatOrder> inputs) {
    if (inputs.empty()) return {};
    const bool isOne =
        std::ranges::all_of(inputs, [&](const FlatOrder& each) { return each == inputs.front(); });
    return isOne ? inputs.front() : FlatOrder{.isUnclear = true};
}

/// Of an image that a layer gives: an image may be multiplied by a vector, one value per channel,
/// whose order is another one.
FlatOrder orderOfImageOutput(const NetworkLayer& layer, std::span<const FlatOrder> inputs) {
    bool isUnclear = false;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const bool isVector = layer.inputs[i].rank() == 1;
        isUnclear = isUnclear || inputs[i].isUnclear || (isVector && inputs[i] != FlatOrder());
    }
    return {.image = {}, .isUnclear = isUnclear && layer.shape.parameters.empty()};
}

/// The order of what a layer gives, of the inputs' orders.
FlatOrder orderOfOutput(const NetworkLayer& layer, std::span<const FlatOrder> inputs) {
    if (layer.shape.output.rank() != 1) return orderOfImageOutput(layer, inputs);
    const LayerDescription& description = layer.layer->description();
    if (description.type == "Dense") return {};
    const FlatOrder order = common(inputs);
    if (description.type == "GlobalAveragePool" && !order.isUnclear) return {};
    return order == FlatOrder() || keepsPlaces(description) ? order : FlatOrder{.isUnclear = true};
}

}  // namespace

std::vector<FlatOrder> flatOrders(const Network& network) {
    std::vector<FlatOrder> read;
    std::vector<FlatOrder> given;
    for (const NetworkLayer& layer : network.layers) {
        std::vector<FlatOrder> inputs;
        for (std::size_t i = 0; i < layer.inputs.size(); ++i) {
            const kernels::Shape& shape = layer.inputs[i];
            const FlatOrder& source = given[static_cast<std::size_t>(layer.sources[i])];
            const bool isKnownImage = shape.rank() == 3 && !source.isUnclear;
            inputs.push_back(isKnownImage ? orderOfImage(shape) : source);
        }
        given.push_back(orderOfOutput(layer, inputs));
        const bool isFlat =
            layer.layer->description().type == "Dense" || layer.shape.output.rank() == 1;
        const bool isUnclear = std::ranges::any_of(inputs, &FlatOrder::isUnclear);
        read.push_back(isFlat ? common(inputs) : FlatOrder{.image = {}, .isUnclear = isUnclear});
    }
    return read;
}

bool hasFlattenedImage(const kernels::Shape& tensor, const kernels::Shape& image) {
    return !tensor.empty() && tensor[tensor.rank() - 1] == image.elementCount();
}

void toChannelsFirst(HostTensor& tensor, const kernels::Shape& image) {
    const auto channels = static_cast<std::size_t>(image[0]);
    const auto pixels = static_cast<std::size_t>(image[1] * image[2]);
    const std::size_t width = channels * pixels;
    std::vector<float> row(width);
    for (std::span<float> rest = tensor.floats(); rest.size() >= width;
         rest = rest.subspan(width)) {
        const std::span<float> values = rest.first(width);
        for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
            for (std::size_t channel = 0; channel < channels; ++channel) {
                row[channel * pixels + pixel] = values[pixel * channels + channel];
            }
        }
        std::ranges::copy(row, values.begin());
    }
}

}  // namespace espalier::engine
