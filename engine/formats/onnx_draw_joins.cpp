// SPDX-License-Identifier: Apache-2.0
// What joins values, and arithmetic with constants, which becomes part of the weights before it.
#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/shown_text.h"
#include "engine/formats/onnx_node_drawing.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::vector<OnnxDrawnValue> valuesOf(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    if (node.inputCount() == 0) node.refuse("joins nothing");
    const int most = drawer.layers().mostInputs("Concatenate");  // as of Add and Multiply
    if (node.inputCount() > most) {
        node.refuse(
            fmt::format("joins {} values, and layers join {} at most", node.inputCount(), most));
    }
    std::vector<OnnxDrawnValue> values;
    values.reserve(static_cast<std::size_t>(node.inputCount()));
    for (int i = 0; i < node.inputCount(); ++i) values.push_back(drawer.value(node, i));
    const bool areAlike = std::ranges::all_of(values, [&](const OnnxDrawnValue& value) {
        return value.shape.rank() == values[0].shape.rank() &&
               value.hasChannelsLast == values[0].hasChannelsLast &&
               value.flattenedLast == values[0].flattenedLast;
    });
    if (!areAlike) node.refuse("joins values whose axes have different orders");
    return values;
}

void drawConcat(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const auto values = valuesOf(drawer, node);
    const int rank = values[0].shape.rank();
    std::int64_t axis = node.integer("axis", 1, -rank, rank - 1);
    if (axis < 0) axis += rank;
    const int channels = values[0].hasChannelsLast ? rank - 1 : 1;
    if (axis != channels || !values[0].flattenedLast.empty()) {
        node.refuse("joins along an axis other than the channels");
    }
    if (values.size() == 1) return drawer.set(node, values[0]);
    OnnxDrawnValue result = values[0];
    result.layer = drawer.add(node, "Concatenate", {}, values).layer;
    result.shape[channels] = drawer.layers().shapeOf(result.layer)[0];
    result.isShared = false;
    drawer.set(node, std::move(result));
}

void drawSum(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const auto values = valuesOf(drawer, node);
    if (values.size() == 1) return drawer.set(node, values[0]);
    const bool areEqual = std::ranges::all_of(
        values, [&](const OnnxDrawnValue& value) { return value.shape == values[0].shape; });
    if (!areEqual) node.refuse("adds values of different sizes");
    OnnxDrawnValue result = values[0];
    result.layer = drawer.add(node, "Add", {}, values).layer;
    result.isShared = false;
    drawer.set(node, std::move(result));
}

/// What x·gate(x) is, for each gate that this is a layer of.
const std::map<std::string, std::string> kGated{{"Sigmoid", "SiLU"}, {"HardSigmoid", "HardSwish"}};

/// The gate of x·gate(x), if the two values are that: the product can take its place.
const OnnxDrawnValue* gateOf(OnnxDrawer& drawer, std::span<const OnnxDrawnValue> values) {
    for (std::size_t i = 0; i < 2; ++i) {
        const OnnxDrawnValue& gate = values[i];
        const bool isGate = kGated.contains(drawer.layers().typeOf(gate.layer)) &&
                            drawer.isOnlyReader(gate) &&
                            drawer.layers().sourcesOf(gate.layer).front() == values[1 - i].layer;
        if (isGate && gate.shape == values[1 - i].shape) return &gate;
    }
    return nullptr;
}

void drawProduct(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const auto values = valuesOf(drawer, node);
    if (const OnnxDrawnValue* gate = gateOf(drawer, values)) {
        const std::string& type = kGated.at(drawer.layers().typeOf(gate->layer));
        return drawer.set(node, drawer.replace(node, *gate, type));
    }
    // Sizes of one per channel are the layer's to check; ONNX would repeat other axes, too.
    const auto whole = std::ranges::max_element(
        values, {}, [](const OnnxDrawnValue& value) { return value.shape.elementCount(); });
    OnnxDrawnValue result = *whole;
    result.layer = drawer.add(node, "Multiply", {}, values).layer;
    result.isShared = false;
    drawer.set(node, std::move(result));
}

/// The constant: a number alone, or one per channel of the value.
std::vector<float> constantOf(OnnxDrawer& drawer,
                              const OnnxNodeReader& node,
                              const OnnxDrawnValue& value,
                              int index) {
    const HostTensor constant = drawer.constant(node, index);
    const std::int64_t channels = drawer.layers().shapeOf(value.layer)[0];
    const auto numbers = constant.floats();
    if (numbers.size() == 1) return {numbers[0]};
    const int rank = value.shape.rank();
    const int shift = rank - constant.shape.rank();
    const int channelAxis = value.hasChannelsLast ? rank - 1 : 1;
    bool isPerChannel = shift >= 0 && value.flattenedLast.empty();
    for (int axis = 0; isPerChannel && axis < constant.shape.rank(); ++axis) {
        const bool isChannels = axis + shift == channelAxis;
        isPerChannel = constant.shape[axis] == (isChannels ? channels : 1);
    }
    if (!isPerChannel) {
        node.refuse("computes with constants that are not one number per channel");
    }
    return {numbers.begin(), numbers.end()};
}

/// What arithmetic with constants does to a value, for each of its channels.
struct Scaling {
    std::vector<float> factors;
    std::vector<float> summands;

    bool isNothing() const {
        return std::ranges::all_of(factors, [](float f) { return f == 1; }) &&
               std::ranges::all_of(summands, [](float s) { return s == 0; });
    }
};

/// `constants` has one number for each channel, and is what input `place` of the node gives.
Scaling scalingOf(const OnnxNodeReader& node, std::vector<float> constants, int place) {
    Scaling scaling{std::move(constants), {}};
    std::vector<float>& factors = scaling.factors;
    scaling.summands.assign(factors.size(), 0.0f);
    const std::string& op = node.op();
    if (op == "Div" && place == 0) node.refuse("divides a constant, which no layer does");
    if (op == "Div") std::ranges::for_each(factors, [](float& f) { f = 1 / f; });
    if (op == "Add" || op == "Sub") {
        const float sign = op == "Sub" && place == 1 ? -1.0f : 1.0f;
        for (std::size_t i = 0; i < factors.size(); ++i) scaling.summands[i] = sign * factors[i];
        std::ranges::fill(factors, op == "Sub" && place == 0 ? -1.0f : 1.0f);
    }
    return scaling;
}

/// Constants can become part of the weights of the value's layer, which nothing else reads.
void checkScaled(OnnxDrawer& drawer, const OnnxNodeReader& node, const OnnxDrawnValue& value) {
    const std::string& type = drawer.layers().typeOf(value.layer);
    if (type == "Input") {
        node.refuse(
            "changes the image before the first layer; export the network without its own "
            "normalisation of images");
    }
    const bool hasWeights = type == "Conv2D" || type == "Dense";
    if (!hasWeights) {
        node.refuse("computes with constants after something other than a convolution or a matrix");
    }
    if (!drawer.isOnlyReader(value)) {
        node.refuse(
            fmt::format("computes with constants after '{}', which other nodes read without them",
                        shownText(value.layer)));
    }
}

/// Arithmetic with constants, which becomes part of the weights before it.
void drawScaling(OnnxDrawer& drawer, const OnnxNodeReader& node, int constant) {
    const OnnxDrawnValue value = drawer.value(node, 1 - constant);
    if (!drawer.layers().takesConstants(value.layer)) {
        node.refuse(fmt::format("computes with constants after '{}', as too many nodes already do",
                                shownText(value.layer)));
    }
    std::vector<float> factors = constantOf(drawer, node, value, constant);
    const bool isPerChannel = factors.size() > 1;
    const std::int64_t channels = drawer.layers().shapeOf(value.layer)[0];
    if (!isPerChannel) factors.assign(static_cast<std::size_t>(channels), factors[0]);
    const Scaling scaling = scalingOf(node, std::move(factors), constant);
    if (scaling.isNothing()) return drawer.set(node, value);
    checkScaled(drawer, node, value);
    const std::string& op = node.op();
    if (isPerChannel && (op == "Mul" || op == "Div")) {
        drawer.leaveOut(
            "Its products with one constant per channel, such as a layer scale, are part of the "
            "weights before them.");
    }
    drawer.layers().scale(value.layer, scaling.factors, scaling.summands);
    drawer.set(node, value);
}

void drawArithmetic(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    node.expectInputs(2, 2);
    for (int i = 0; i < 2; ++i) {
        if (drawer.isConstant(node, i)) return drawScaling(drawer, node, i);
    }
    if (node.op() == "Add") return drawSum(drawer, node);
    if (node.op() == "Mul") return drawProduct(drawer, node);
    node.refuse("is an op that no layer computes");
}

}  // namespace

bool drawJoinNode(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    // A broadcast of earlier opsets is that of later ones, unless an axis is given.
    static const OnnxOpDrawings kDrawings{{"Add", {drawArithmetic, {"broadcast"}}},
                                          {"Concat", {drawConcat, {"axis"}}},
                                          {"Div", {drawArithmetic, {"broadcast"}}},
                                          {"Mul", {drawArithmetic, {"broadcast"}}},
                                          {"Sub", {drawArithmetic, {"broadcast"}}},
                                          {"Sum", {drawSum, {}}}};
    return drawNode(kDrawings, drawer, node);
}

}  // namespace espalier::engine
