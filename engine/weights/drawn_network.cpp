// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/drawn_network.h"

#include <algorithm>
#include <array>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/input_file.h"
#include "engine/base/shown_text.h"
#include "engine/formats/onnx_initializers.h"
#include "engine/formats/onnx_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostReasonBytes = 1200;  // a name and a reason
constexpr const char* kUsualAdvice =
    "Draw a network like it, or choose a template, and start from the weights of this file.";

/// The network still has the layer as it was drawn.
bool isUnchanged(const NetworkNode& drawn, const Network& network) {
    return std::ranges::any_of(network.layers, [&](const NetworkLayer& layer) {
        return layer.id == drawn.id && layer.layer->description().type == drawn.type &&
               std::ranges::all_of(drawn.attributes, [&](const auto& attribute) {
                   const auto own = layer.attributes.find(attribute.first);
                   return own != layer.attributes.end() && own->second == attribute.second;
               });
    });
}

}  // namespace

bool isNetworkOfOnnx(const std::filesystem::path& path) {
    try {
        std::array<std::byte, 16> beginning;
        InputFile file(path);
        return looksLikeOnnx(std::span(beginning).first(file.read(beginning)));
    } catch (const Error&) {
        return false;
    }
}

OnnxDrawing readDrawnNetwork(std::span<const std::byte> bytes,
                             const std::filesystem::path& path,
                             const WeightLimits& limits) {
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const auto most = static_cast<std::int64_t>(bytes.size()) + limits.bytesBeside;
    try {
        OnnxDrawing drawing = drawOnnx(bytes, folder, most);
        // Exporters call every network "main_graph".
        drawing.network.name = displayPath(path.stem());
        return drawing;
    } catch (const OnnxRefusal& refusal) {
        throw RequestError(fmt::format("The network in {} cannot be drawn: {}. {}",
                                       displayPath(path),
                                       shownText(refusal.what(), kMostReasonBytes),
                                       refusal.advice().empty() ? kUsualAdvice : refusal.advice()));
    }
}

OnnxDrawing readDrawnNetwork(const std::filesystem::path& path, const WeightLimits& limits) {
    return readDrawnNetwork(readWeightBytes(path, limits), path, limits);
}

WeightFile weightsOf(OnnxDrawing& drawing) {
    return {.format = "ONNX",
            .tensors = std::move(drawing.tensors),
            .leftOut = {},
            .isInLayerOrder = true,
            .otherFiles = drawing.otherFiles};
}

std::string otherSizeText(const std::string& label,
                          const NetworkDescription& drawn,
                          const SizedLayers& sized,
                          const Network& network) {
    const kernels::Shape& image = network.input().shape.output;
    if (image[1] == sized.height && image[2] == sized.width) return {};
    const auto found = std::ranges::find_if(
        sized.layers, [&](const NodeId& id) { return isUnchanged(*drawn.find(id), network); });
    if (found == sized.layers.end()) return {};
    return fmt::format(
        "{0} cannot be used for images of {1} × {2}: the settings of its layer '{3}' were computed "
        "for {4} × {5} and would be wrong. Choose {4} × {5} as the size, or export the network for "
        "{1} × {2}.",
        label,
        image[1],
        image[2],
        *found,
        sized.height,
        sized.width);
}

}  // namespace espalier::engine
