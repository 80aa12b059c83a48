// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "engine/formats/onnx_node_drawing.h"
#include "engine/layers/window.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Pair = std::array<std::int64_t, 2>;
using Pads = std::array<std::int64_t, 4>;  // top, left, bottom, right

constexpr std::int64_t kLargest = 1024;  // what a layer can be set to

std::vector<std::int64_t> listOf(const auto& numbers) {
    return {numbers.begin(), numbers.end()};
}

/// A window over an image, as a node describes it.
struct NodeWindow {
    Pair size{1, 1};
    Pair stride{1, 1};
    Pair dilation{1, 1};
    Pads pads{};
    std::string automatic;  ///< "SAME_UPPER", …; empty: the pads count
    bool isSized = false;   ///< the pads follow from the image's size
    bool roundsUp = false;  ///< a last window may begin in the image and end beyond it

    std::int64_t reach(std::size_t axis) const { return dilation[axis] * (size[axis] - 1) + 1; }
};

NodeWindow windowOf(const OnnxNodeReader& node, const Pair& size) {
    NodeWindow window{.size = size,
                      .stride = node.pair("strides", 1, 1, kLargest),
                      .dilation = node.pair("dilations", 1, 1, kLargest),
                      .automatic = node.text("auto_pad"),
                      .roundsUp = node.integer("ceil_mode", 0, 0, 1) == 1};
    const auto pads = node.integers("pads", {0, 0, 0, 0}, 0, kLargest);
    std::ranges::copy(pads, window.pads.begin());
    if (window.automatic == "NOTSET") window.automatic.clear();
    if (window.automatic == "VALID") {
        window.automatic.clear();
        window.pads = {};
    }
    const bool isKnown = window.automatic.empty() || window.automatic == "SAME_UPPER" ||
                         window.automatic == "SAME_LOWER";
    if (!isKnown) node.refuse("has an auto_pad that ONNX does not define");
    return window;
}

/// SAME_LOWER as numbers: where the padding is odd, the larger half comes first.
void spreadLower(NodeWindow& window, const kernels::Shape& image) {
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const std::int64_t side = image[static_cast<int>(axis) + 2];
        const std::int64_t stride = window.stride[axis];
        const std::int64_t output = (side + stride - 1) / stride;
        const std::int64_t total =
            std::max<std::int64_t>(0, (output - 1) * stride + window.reach(axis) - side);
        window.pads[axis] = total - total / 2;
        window.pads[axis + 2] = total / 2;
        window.isSized = window.isSized || stride > 1;
    }
    window.automatic.clear();
}

/// With stride - 1 more pixels of padding at the end, rounding down gives what rounding up does.
/// ONNX leaves out a window that would begin behind the image; then less is added.
void padForRoundingUp(NodeWindow& window, const kernels::Shape& image) {
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const std::int64_t side = image[static_cast<int>(axis) + 2];
        const std::int64_t stride = window.stride[axis];
        std::int64_t& end = window.pads[axis + 2];
        const std::int64_t room = side + window.pads[axis] + end - window.reach(axis);
        if (room < 0) continue;  // refused by the layer
        std::int64_t last = (room + stride - 1) / stride;
        if (last * stride >= side + window.pads[axis]) --last;
        const std::int64_t wanted = end + stride - 1;
        const bool isSame = (room + stride - 1) / stride == last && wanted < window.reach(axis);
        // Where no window can begin behind the image, this holds for every size.
        const bool isAlways = stride == 1 || wanted < window.reach(axis);
        window.isSized = window.isSized || !isAlways;
        end += isSame ? stride - 1 : std::max<std::int64_t>(0, last * stride - room);
    }
}

/// Settings "stride", "padding" and "pads".
FieldValues settingsOf(const NodeWindow& window) {
    FieldValues settings{{"stride", listOf(window.stride)}};
    const bool keepsSize = window.stride == Pair{1, 1} && window.pads[0] == window.pads[2] &&
                           window.pads[1] == window.pads[3] &&
                           2 * window.pads[0] == window.reach(0) - 1 &&
                           2 * window.pads[1] == window.reach(1) - 1;
    if (!window.automatic.empty() || keepsSize) {
        settings["padding"] = paddingValue(Padding::Same);
    } else if (window.pads == Pads{}) {
        settings["padding"] = paddingValue(Padding::Valid);
    } else {
        settings["padding"] = paddingValue(Padding::Explicit);
        settings["pads"] = listOf(window.pads);
    }
    return settings;
}

/// Adds the zeros that a Pad has put around the image.
void takePads(const OnnxNodeReader& node, NodeWindow& window, const OnnxDrawnValue& image) {
    if (!image.isPadded()) return;
    if (!window.automatic.empty()) node.refuse("pads an image that is already padded");
    window.isSized = window.isSized || image.hasSizedPads;
    for (std::size_t i = 0; i < 4; ++i) window.pads[i] += image.pads[i];
}

std::optional<HostTensor> biasOf(OnnxDrawer& drawer,
                                 const OnnxNodeReader& node,
                                 std::int64_t size) {
    if (!drawer.isGiven(node, 2)) return std::nullopt;
    HostTensor bias = drawer.constant(node, 2);
    if (bias.shape.elementCount() != size) node.refuse("has a bias of the wrong size");
    bias.shape = {size};
    return bias;
}

/// A convolution of images that are one pixel each, which are drawn as numbers per channel.
void drawPointConvolution(OnnxDrawer& drawer,
                          const OnnxNodeReader& node,
                          const OnnxDrawnValue& image,
                          HostTensor weights,
                          const NodeWindow& window) {
    const bool isPoint = window.size == Pair{1, 1} && window.pads == Pads{};
    if (!isPoint || node.integer("group", 1, 1, kLargest * kLargest) != 1) {
        node.refuse("reads one number per channel, and its window is not one pixel");
    }
    const std::int64_t filters = weights.shape[0];
    weights.shape = {filters, weights.shape[1]};
    auto bias = biasOf(drawer, node, filters);
    const OnnxDrawnValue result =
        addDense(drawer, node, image, std::move(weights), std::move(bias));
    drawer.set(node, result.withShape({drawer.batch(), filters, 1, 1}));
}

void drawConvolution(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue image = drawer.image(node, 0);
    HostTensor weights = drawer.constant(node, 1);
    const kernels::Shape sizes = weights.shape;
    const bool isTransposed = node.op() == "ConvTranspose";
    if (sizes.rank() != 4) node.refuse("has weights that do not have four dimensions");
    const Pair kernel{sizes[2], sizes[3]};
    if (node.integers("kernel_shape", listOf(kernel), 1, kLargest) != listOf(kernel)) {
        node.refuse("has weights for another kernel");
    }
    NodeWindow window = windowOf(node, kernel);
    if (isTransposed &&
        (!window.automatic.empty() || image.isPadded() || node.has("output_shape"))) {
        node.refuse("is padded in a way that no layer is");
    }
    if (window.automatic == "SAME_LOWER") spreadLower(window, image.shape);
    takePads(node, window, image);
    if (!isTransposed && drawer.layers().shapeOf(image.layer).rank() == 1) {
        return drawPointConvolution(drawer, node, image, std::move(weights), window);
    }
    const std::int64_t groups = node.integer("group", 1, 1, 65'536);
    const std::int64_t filters = isTransposed ? sizes[1] * groups : sizes[0];
    FieldValues settings = settingsOf(window);
    if (isTransposed && settings["padding"] == paddingValue(Padding::Same)) {
        settings["padding"] = paddingValue(Padding::Explicit);
        settings["pads"] = listOf(window.pads);
    }
    settings["filters"] = filters;
    settings["kernel"] = listOf(kernel);
    if (groups != 1) settings["groups"] = groups;
    if (window.dilation != Pair{1, 1}) settings["dilation"] = listOf(window.dilation);
    if (isTransposed) {
        const auto extra = node.pair("output_padding", 0, 0, kLargest - 1);
        settings["output_padding"] = listOf(extra);
    }
    std::vector<HostTensor> tensors;
    weights.name = "weight";
    tensors.push_back(std::move(weights));
    if (auto bias = biasOf(drawer, node, filters)) {
        bias->name = "bias";
        tensors.push_back(std::move(*bias));
    }
    settings["bias"] = tensors.size() == 2;
    OnnxDrawnValue result = drawer.add(node,
                                       isTransposed ? "ConvTranspose2D" : "Conv2D",
                                       std::move(settings),
                                       std::array{image},
                                       std::move(tensors),
                                       1);
    if (window.isSized) drawer.bindToSize(result.layer);
    drawer.set(node, std::move(result));
}

/// Zeros around values that are not negative do not change a maximum.
void checkZerosOfMaximum(const OnnxNodeReader& node,
                         const OnnxDrawnValue& image,
                         const std::string& source) {
    static const std::vector<std::string> kNotNegative{"ReLU", "ReLU6", "Sigmoid", "HardSigmoid"};
    const bool isFit = std::ranges::find(kNotNegative, source) != kNotNegative.end();
    if (image.isPadded() && !isFit) {
        node.refuse("takes the maximum of an image padded with zeros, which can be negative");
    }
}

/// Of a pooling node that reads `image`.
NodeWindow poolingWindowOf(OnnxDrawer& drawer,
                           const OnnxNodeReader& node,
                           const OnnxDrawnValue& image) {
    const auto sides = node.list("kernel_shape");
    if (!sides) node.refuse("has no kernel_shape");
    if (sides->size() != 2) {
        node.refuse(fmt::format("has a kernel_shape of {} numbers, not two", sides->size()));
    }
    NodeWindow window = windowOf(node, node.pair("kernel_shape", 1, 1, kLargest));
    if (window.dilation != Pair{1, 1}) node.refuse("has a dilated window, which no layer has");
    if (node.outputCount() > 1 && !node.proto().output(1).empty()) {
        node.refuse("also gives the indices of its maxima, which no layer does");
    }
    if (drawer.layers().shapeOf(image.layer).rank() != 3) {
        node.refuse("reads one number per channel and not an image");
    }
    return window;
}

void drawPooling(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue image = drawer.image(node, 0);
    const bool isMaximum = node.op() == "MaxPool";
    NodeWindow window = poolingWindowOf(drawer, node, image);
    const Pair sizes = window.size;
    const bool isNothing =
        window.size == Pair{1, 1} && window.stride == Pair{1, 1} && window.pads == Pads{};
    if (isNothing) return drawer.set(node, image);
    const bool countsOwn = !isMaximum && node.integer("count_include_pad", 0, 0, 1) == 1;
    if (window.automatic == "SAME_LOWER") spreadLower(window, image.shape);
    if (isMaximum) {
        checkZerosOfMaximum(node, image, drawer.layers().typeOf(image.layer));
    } else if (image.isPadded() && !countsOwn && window.pads != Pads{}) {
        node.refuse("averages over one padding and leaves out another, which no layer does");
    }
    const bool countsTaken = countsOwn || (!isMaximum && image.isPadded());
    const Pads own = window.pads;
    if (window.roundsUp && window.automatic.empty()) padForRoundingUp(window, image.shape);
    const bool isRounded = window.pads != own;
    takePads(node, window, image);
    const bool isPadded = own != Pads{} || image.isPadded() || !window.automatic.empty();
    const bool countsPads = countsTaken && isPadded;
    if (countsPads && isRounded) {
        node.refuse("averages over its padding and rounds up, which no layer does");
    }
    FieldValues settings = settingsOf(window);
    settings["window"] = listOf(sizes);
    if (countsPads) settings["count_border"] = true;
    OnnxDrawnValue result = drawer.add(
        node, isMaximum ? "MaxPool" : "AveragePool", std::move(settings), std::array{image});
    if (window.isSized) drawer.bindToSize(result.layer);
    drawer.set(node, std::move(result));
}

void drawPad(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    OnnxDrawnValue image = drawer.anyValue(node, 0);
    const std::string mode = node.text("mode");
    if (!mode.empty() && mode != "constant") node.refuse("pads with copies of the image");
    const float filling =
        drawer.isGiven(node, 2) ? drawer.number(node, 2) : node.real("value", 0.0f);
    if (filling != 0) node.refuse("pads with numbers other than 0");
    if (drawer.isGiven(node, 3)) node.refuse("pads chosen axes, which is not supported");
    bool followsSize = false;
    const auto pads = drawer.list(node, "pads", 1, &followsSize);
    const std::size_t first = image.hasChannelsLast ? 1 : 2;  // of the axes height and width
    bool isImage =
        image.shape.rank() == 4 && image.flattenedLast.empty() && pads && pads->size() == 8;
    for (std::size_t i = 0; isImage && i < 8; ++i) {
        const bool isSide = i % 4 == first || i % 4 == first + 1;
        isImage = (*pads)[i] >= 0 && (*pads)[i] <= (isSide ? kLargest : 0);
    }
    if (!isImage) node.refuse("pads something other than the sides of an image");
    image.hasSizedPads = image.hasSizedPads || followsSize;
    const std::array<std::size_t, 4> places{first, first + 1, first + 4, first + 5};
    for (std::size_t i = 0; i < 4; ++i) {
        image.pads[i] += (*pads)[places[i]];
        image.shape[static_cast<int>(first + i % 2)] += (*pads)[places[i]];
        if (image.pads[i] > kLargest) node.refuse("pads an image too far");
    }
    drawer.set(node, std::move(image));
}

/// Whether a ReduceMean keeps the axes that it averages over, which are those of an image's sides.
bool keepsSides(OnnxDrawer& drawer, const OnnxNodeReader& node, const OnnxDrawnValue& image) {
    auto axes = drawer.list(node, "axes", 1);
    const auto side = image.hasChannelsLast ? 1 : 2;
    const std::vector<std::int64_t> sides{side, side + 1};
    for (std::int64_t& axis : axes ? *axes : axes.emplace()) axis += axis < 0 ? 4 : 0;
    std::ranges::sort(*axes);
    if (*axes != sides) node.refuse("averages over axes other than height and width");
    return node.integer("keepdims", 1, 0, 1) == 1;
}

void drawGlobalAverage(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    OnnxDrawnValue image = drawer.value(node, 0);
    if (image.shape.rank() != 4 || !image.flattenedLast.empty()) {
        node.refuse("does not read an image");
    }
    bool keeps = true;
    if (node.op() == "ReduceMean") {
        keeps = keepsSides(drawer, node, image);
    } else if (image.hasChannelsLast) {
        node.refuse("averages over axes other than height and width");
    }
    const std::int64_t channels = image.shape[image.hasChannelsLast ? 3 : 1];
    OnnxDrawnValue result = image;
    if (drawer.layers().shapeOf(image.layer).rank() == 3) {
        result = drawer.add(node, "GlobalAveragePool", {}, std::array{image});
    }
    result.hasChannelsLast = keeps && image.hasChannelsLast;
    result.shape = {drawer.batch(), channels};
    if (keeps) result.shape = {drawer.batch(), channels, 1, 1};
    if (result.hasChannelsLast) result.shape = {drawer.batch(), 1, 1, channels};
    drawer.set(node, std::move(result));
}

}  // namespace

bool drawWindowNode(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    static const OnnxOpDrawings kDrawings{
        {"AveragePool",
         {drawPooling,
          {"auto_pad",
           "ceil_mode",
           "count_include_pad",
           "dilations",
           "kernel_shape",
           "pads",
           "strides"}}},
        {"Conv",
         {drawConvolution, {"auto_pad", "dilations", "group", "kernel_shape", "pads", "strides"}}},
        {"ConvTranspose",
         {drawConvolution,
          {"auto_pad",
           "dilations",
           "group",
           "kernel_shape",
           "output_padding",
           "output_shape",
           "pads",
           "strides"}}},
        {"GlobalAveragePool", {drawGlobalAverage, {}}},
        // storage_order is of the indices of the maxima, which are refused.
        {"MaxPool",
         {drawPooling,
          {"auto_pad",
           "ceil_mode",
           "dilations",
           "kernel_shape",
           "pads",
           "storage_order",
           "strides"}}},
        {"Pad", {drawPad, {"mode", "pads", "value"}}},
        {"ReduceMean", {drawGlobalAverage, {"axes", "keepdims"}}}};
    return drawNode(kDrawings, drawer, node);
}

}  // namespace espalier::engine
