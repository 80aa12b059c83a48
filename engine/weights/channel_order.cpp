// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/channel_order.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace espalier::engine {

namespace {

// Each value stays where it is; none of them changes the order in which images are flattened.
constexpr std::array<std::string_view, 12> kKeepPlaces{"Flatten",
                                                       "Dropout",
                                                       "BatchNorm",
                                                       "LayerNorm",
                                                       "ReLU",
                                                       "ReLU6",
                                                       "LeakyReLU",
                                                       "Sigmoid",
                                                       "Tanh",
                                                       "GELU",
                                                       "SiLU",
                                                       "Softmax"};

bool keepsPlaces(const NetworkLayer& layer) {
    return std::ranges::find(kKeepPlaces, layer.layer->description().type) != kKeepPlaces.end();
}

}  // namespace

std::optional<kernels::Shape> flattenedImage(const Network& network, std::size_t layer) {
    const NetworkLayer* reader = &network.layers[layer];
    const bool isFlat = reader->layer->description().type == "Dense" ||
                        (!reader->inputs.empty() && reader->inputs.front().rank() == 1);
    while (isFlat && reader->sources.size() == 1) {
        const kernels::Shape& image = reader->inputs.front();
        if (image.rank() == 3) {
            if (image[0] == 1 || image[1] * image[2] == 1) return std::nullopt;
            return image;
        }
        reader = &network.layers[static_cast<std::size_t>(reader->sources.front())];
        if (!keepsPlaces(*reader)) return std::nullopt;
    }
    return std::nullopt;
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
