// SPDX-License-Identifier: Apache-2.0
#include "engine/network/input_size.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/translatable.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

constexpr const char* kType = "Input";
constexpr std::array kAxes{"channels", "height", "width"};

std::int64_t sizeOf(const FieldValues& attributes, const char* axis) {
    const auto found = attributes.find(axis);
    const auto* size =
        found == attributes.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
    return size ? *size : 0;
}

}  // namespace

std::optional<kernels::Shape> namedInputSize(const NetworkDescription& network) {
    const auto isInput = [](const NetworkNode& node) { return node.type == kType; };
    const auto found = std::ranges::find_if(network.nodes, isInput);
    if (found == network.nodes.end()) return std::nullopt;
    if (std::ranges::count_if(network.nodes, isInput) > 1) return std::nullopt;
    const kernels::Shape size{sizeOf(found->attributes, kAxes[0]),
                              sizeOf(found->attributes, kAxes[1]),
                              sizeOf(found->attributes, kAxes[2])};
    const bool isWhole = size[0] > 0 && size[1] > 0 && size[2] > 0;
    return isWhole ? std::optional(size) : std::nullopt;
}

Diagnostics checkInputSize(const Network& network, const kernels::Shape& images) {
    Diagnostics found;
    for (const int place : network.inputs) {
        const NetworkLayer& input = network.layers[static_cast<std::size_t>(place)];
        const kernels::Shape& own = input.shape.output;
        if (images.rank() != 3 || own == images) continue;
        const bool isForImages = own[0] == 1 || own[0] == 3;
        std::vector<std::string> arguments{input.id, std::to_string(own[0])};
        if (isForImages) arguments = {input.id, shapeText(own), shapeText(images)};
        found.push_back(
            {.code = isForImages ? "network.input_size" : "network.input_channels",
             .node = input.id,
             .pattern = isForImages
                            ? translatable("Diagnostics",
                                           "'{0}' is {1}, but the images are resized to {2}. Take "
                                           "its size from the images, or set Input size to {1}.")
                            : translatable("Diagnostics",
                                           "'{0}' has {1} channels, but images have 3, or 1 if "
                                           "they are grey. Take its size from the images."),
             .arguments = std::move(arguments),
             .fixes = {{.code = "take_input_size", .node = input.id}}});
    }
    return found;
}

}  // namespace espalier::engine
