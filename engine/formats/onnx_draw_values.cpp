// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "engine/base/shown_text.h"
#include "engine/formats/onnx_composites.h"
#include "engine/formats/onnx_float_tensors.h"
#include "engine/formats/onnx_node_drawing.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// Weights [out, H·W·C] as [out, C·H·W]: the layers' images have their channels first.
void putChannelsFirst(HostTensor& weights, const kernels::Shape& image) {
    const std::int64_t channels = image[0];
    const std::int64_t pixels = image[1] * image[2];
    std::vector<float> row(static_cast<std::size_t>(channels * pixels));
    for (std::int64_t unit = 0; unit < weights.shape[0]; ++unit) {
        const auto own =
            weights.floats().subspan(static_cast<std::size_t>(unit) * row.size(), row.size());
        std::ranges::copy(own, row.begin());
        for (std::int64_t c = 0; c < channels; ++c) {
            for (std::int64_t p = 0; p < pixels; ++p) {
                own[static_cast<std::size_t>(c * pixels + p)] =
                    row[static_cast<std::size_t>(p * channels + c)];
            }
        }
    }
}

/// What a matrix is multiplied with: one row of values per image.
OnnxDrawnValue rowOf(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    OnnxDrawnValue row = drawer.value(node, 0);
    if (row.shape.rank() != 2) node.refuse("multiplies images by a matrix, which no layer does");
    return row;
}

void drawGemm(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue source = rowOf(drawer, node);
    HostTensor weights = drawer.constant(node, 1);
    if (weights.shape.rank() != 2) node.refuse("has weights that are no matrix");
    if (node.integer("transA", 0, 0, 1) == 1) node.refuse("exchanges images and values");
    if (node.integer("transB", 0, 0, 1) == 0) weights = transposed(weights, drawer.allowance());
    const float alpha = node.real("alpha", 1);
    if (alpha != 1) std::ranges::for_each(weights.floats(), [=](float& w) { w *= alpha; });
    std::optional<HostTensor> bias;
    if (drawer.isGiven(node, 2)) {
        const std::int64_t units = weights.shape[0];
        const HostTensor given = drawer.constant(node, 2);
        const std::int64_t count = given.shape.elementCount();
        const bool isRow = count == units && given.shape.rank() > 0 &&
                           given.shape[given.shape.rank() - 1] == units;
        if (!isRow && count != 1) node.refuse("has a bias of the wrong size");
        const float beta = node.real("beta", 1);
        bias = HostTensor::make("", kernels::DataType::Float32, {units});
        for (std::size_t i = 0; i < bias->floats().size(); ++i) {
            bias->floats()[i] = given.floats()[count == 1 ? 0 : i] * beta;
        }
    }
    drawer.set(node, addDense(drawer, node, source, std::move(weights), std::move(bias)));
}

/// A matrix that multiplies the channels of every pixel: a convolution of 1 x 1.
void drawPixelProduct(OnnxDrawer& drawer,
                      const OnnxNodeReader& node,
                      const OnnxDrawnValue& source,
                      HostTensor weights) {
    const std::int64_t filters = weights.shape[0];
    weights.shape = {filters, weights.shape[1], 1, 1};
    weights.name = "weight";
    const FieldValues settings{
        {"filters", filters}, {"kernel", std::vector<std::int64_t>{1, 1}}, {"bias", false}};
    std::vector<HostTensor> tensors;
    tensors.push_back(std::move(weights));
    OnnxDrawnValue result = source;
    result.layer =
        drawer.add(node, "Conv2D", settings, std::array{source}, std::move(tensors), 1).layer;
    result.shape[3] = filters;
    result.isShared = false;
    drawer.set(node, std::move(result));
}

void drawMatMul(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue source = drawer.value(node, 0);
    const bool isOfPixels =
        source.hasChannelsLast && drawer.layers().shapeOf(source.layer).rank() == 3;
    if (!isOfPixels) rowOf(drawer, node);
    if (!drawer.isConstant(node, 1)) node.refuse("multiplies two matrices that are both computed");
    HostTensor weights = drawer.constant(node, 1);
    if (weights.shape.rank() != 2) node.refuse("has weights that are no matrix");
    weights = transposed(weights, drawer.allowance());
    if (isOfPixels) return drawPixelProduct(drawer, node, source, std::move(weights));
    drawer.set(node, addDense(drawer, node, source, std::move(weights), std::nullopt));
}

/// 0.1 for 0.9f: ONNX says how much of the old statistics remains, and layers how much is new.
double complementOf(float kept) {
    return shortestReal(static_cast<float>(1 - shortestReal(kept)));
}

void drawBatchNorm(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue source = drawer.value(node, 0);
    if (!source.isInOrder()) node.refuse("does not read an image with its channels first");
    if (node.inputCount() < 5) node.refuse("has no running statistics");
    static constexpr std::array kNames{"weight", "bias", "running_mean", "running_var"};
    std::vector<HostTensor> tensors;
    for (int i = 0; i < 4; ++i) {
        tensors.push_back(drawer.constant(node, i + 1));
        tensors.back().name = kNames[static_cast<std::size_t>(i)];
    }
    // Before opset 14 the mode is known by the outputs alone: the batch's statistics follow the
    // first.
    bool trains = node.integer("training_mode", 0, 0, 1) == 1;
    for (int i = 1; i < node.outputCount(); ++i) trains = trains || !node.proto().output(i).empty();
    if (trains) {
        node.refuse(
            "normalises by the images of a batch; export the network for prediction, not for "
            "training");
    }
    const float epsilon = node.real("epsilon", 1e-5f);
    const bool arePositive = std::ranges::all_of(
        tensors[3].floats(), [=](float variance) { return variance + epsilon > 0; });
    if (!arePositive) {
        node.refuse(fmt::format("has variances in '{}' that are not positive", node.input(4)));
    }
    const FieldValues settings{{"epsilon", shortestReal(epsilon)},
                               {"momentum", complementOf(node.real("momentum", 0.9f))}};
    const OnnxDrawnValue result =
        drawer.add(node, "BatchNorm", settings, std::array{source}, std::move(tensors), 1);
    drawer.set(node, result.withShape(source.shape));
}

/// Normalises each row, or the channels of each pixel.
void drawLayerNorm(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue source = drawer.value(node, 0);
    const int rank = source.shape.rank();
    std::int64_t axis = node.integer("axis", -1, -4, 4);
    if (axis < 0) axis += rank;
    const bool isOfChannels = rank == 2 ? source.flattenedLast.empty() : source.hasChannelsLast;
    if (!isOfChannels || axis != rank - 1) {
        node.refuse("normalises parts of an image, which no layer does");
    }
    std::vector<HostTensor> tensors;
    tensors.push_back(drawer.constant(node, 1));
    tensors.push_back(drawer.isGiven(node, 2)
                          ? drawer.constant(node, 2)
                          : HostTensor::make("", kernels::DataType::Float32, tensors[0].shape));
    tensors[0].name = "weight";
    tensors[1].name = "bias";
    FieldValues settings{{"epsilon", shortestReal(node.real("epsilon", 1e-5f))}};
    const bool isImage = drawer.layers().shapeOf(source.layer).rank() == 3;
    if (isImage) settings["over"] = std::string("channels");
    OnnxDrawnValue result = source;
    result.layer =
        drawer
            .add(node, "LayerNorm", std::move(settings), std::array{source}, std::move(tensors), 1)
            .layer;
    result.isShared = false;
    drawer.set(node, std::move(result));
}

/// A layer that works on every number by itself, whatever the order is.
void addPointwise(OnnxDrawer& drawer,
                  const OnnxNodeReader& node,
                  const std::string& type,
                  FieldValues settings = {}) {
    const OnnxDrawnValue source = drawer.value(node, 0);
    OnnxDrawnValue result = source;
    result.layer = drawer.add(node, type, std::move(settings), std::array{source}).layer;
    result.isShared = false;
    drawer.set(node, std::move(result));
}

void drawActivation(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    static const std::map<std::string, std::string> kTypes{
        {"HardSwish", "HardSwish"}, {"Relu", "ReLU"}, {"Sigmoid", "Sigmoid"}, {"Tanh", "Tanh"}};
    addPointwise(drawer, node, kTypes.at(node.op()));
}

void drawHardSigmoid(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const float slope = node.real("alpha", 0.2f);
    const float middle = node.real("beta", 0.5f);
    if (std::abs(slope - kHardSigmoidSlope) > 1e-6f || middle != kHardSigmoidMiddle) {
        node.refuse(fmt::format(
            "has the slope {} and the middle {}, and a layer exists for 1/6 and 0.5 alone",
            slope,
            middle));
    }
    addPointwise(drawer, node, "HardSigmoid");
}

void drawSwish(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const float alpha = node.real("alpha", 1);
    if (alpha != 1) node.refuse(fmt::format("has the alpha {}, and layers compute 1 alone", alpha));
    addPointwise(drawer, node, "SiLU");
}

void drawLeaky(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    addPointwise(drawer, node, "LeakyReLU", {{"slope", shortestReal(node.real("alpha", 0.01f))}});
}

void drawGelu(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const std::string kind = node.text("approximate");
    if (!kind.empty() && kind != "none") node.refuse("is an approximation that no layer computes");
    addPointwise(drawer, node, "GELU");
}

void drawDropout(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const float rate = drawer.isGiven(node, 1) ? drawer.number(node, 1) : node.real("ratio", 0.5f);
    if (drawer.isGiven(node, 2) && drawer.isTrue(node, 2)) {
        drawer.leaveOut(fmt::format(
            "The dropout '{}' also works in prediction in the file; in the drawing it works in "
            "training alone.",
            shownText(node.name().empty() ? node.output() : node.name())));
    }
    addPointwise(drawer, node, "Dropout", {{"rate", shortestReal(rate)}});
}

void drawClip(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    constexpr float kMost = std::numeric_limits<float>::max();
    const auto bound = [&](int index, const char* name, float fallback) {
        if (drawer.isGiven(node, index)) return drawer.number(node, index);
        return node.has(name) ? node.bound(name) : fallback;
    };
    const float low = bound(1, "min", -kMost);
    const float high = bound(2, "max", kMost);
    if (low <= -kMost && high >= kMost) return drawer.set(node, drawer.anyValue(node, 0));
    if (low == 0 && high == 6) return addPointwise(drawer, node, "ReLU6");
    if (low == 0 && high >= kMost) return addPointwise(drawer, node, "ReLU");
    node.refuse(
        fmt::format("limits values to {} … {}, and layers exist for 0 … 6 alone", low, high));
}

/// ReLU limited to 6, as two nodes.
void drawMinimum(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue source = drawer.value(node, 0);
    const bool isSix =
        node.inputCount() == 2 && drawer.isConstant(node, 1) && drawer.number(node, 1) == 6;
    const bool isRectified = drawer.layers().typeOf(source.layer) == "ReLU";
    if (!isSix || !isRectified || !drawer.isOnlyReader(source)) {
        node.refuse("is an op that no layer computes");
    }
    drawer.set(node, drawer.replace(node, source, "ReLU6"));
}

/// Axes that a softmax may be over: those of the channels.
bool isOverChannels(OnnxDrawer& drawer, const OnnxNodeReader& node, const OnnxDrawnValue& source) {
    const int rank = source.shape.rank();
    const bool isEachAxis = drawer.opset() >= 13;
    std::int64_t axis = node.integer("axis", isEachAxis ? -1 : 1, -rank, rank - 1);
    if (axis < 0) axis += rank;
    const bool isOnePixel = drawer.layers().shapeOf(source.layer).rank() == 1;
    const int channels = source.hasChannelsLast ? rank - 1 : 1;
    return axis == channels && (isEachAxis || isOnePixel);
}

void drawSoftmax(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    const OnnxDrawnValue source = drawer.value(node, 0);
    if (!isOverChannels(drawer, node, source)) {
        node.refuse("normalises over values other than those of the channels");
    }
    const bool isLogarithm = node.op() == "LogSoftmax";
    if (drawer.isLast(node) && drawer.layers().shapeOf(source.layer).rank() == 1) {
        drawer.leaveOut(
            isLogarithm ? "Its last LogSoftmax is left out: training computes it, and prediction "
                          "gives probabilities, not their logarithms."
                        : "Its last Softmax is left out: training and prediction compute it.");
        return drawer.set(node, source);
    }
    if (isLogarithm) node.refuse("computes logarithms, which no layer does");
    addPointwise(drawer, node, "Softmax");
}

}  // namespace

double shortestReal(float number) {
    const std::string text = fmt::format("{}", number);
    double result = number;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return result;
}

OnnxDrawnValue addDense(OnnxDrawer& drawer,
                        const OnnxNodeReader& node,
                        const OnnxDrawnValue& source,
                        HostTensor weights,
                        std::optional<HostTensor> bias) {
    const std::int64_t width = drawer.layers().shapeOf(source.layer).elementCount();
    if (source.hasChannelsLast || weights.shape[1] != width) {
        node.refuse(fmt::format(
            "has weights for {} values, and reads {}", weights.shape[1], source.shape.toString()));
    }
    if (!source.flattenedLast.empty()) putChannelsFirst(weights, source.flattenedLast);
    const FieldValues settings{{"units", weights.shape[0]}, {"bias", bias.has_value()}};
    weights.name = "weight";
    std::vector<HostTensor> tensors;
    tensors.push_back(std::move(weights));
    if (bias) {
        bias->name = "bias";
        tensors.push_back(std::move(*bias));
    }
    return drawer.add(node, "Dense", settings, std::array{source}, std::move(tensors), 1);
}

bool drawValueNode(OnnxDrawer& drawer, const OnnxNodeReader& node) {
    static const OnnxOpDrawings kDrawings{
        {"BatchNormalization", {drawBatchNorm, {"epsilon", "momentum", "training_mode"}}},
        {"Clip", {drawClip, {"max", "min"}}},
        {"Dropout", {drawDropout, {"ratio", "seed"}}},
        {"Gelu", {drawGelu, {"approximate"}}},
        {"Gemm", {drawGemm, {"alpha", "beta", "broadcast", "transA", "transB"}}},
        {"HardSigmoid", {drawHardSigmoid, {"alpha", "beta"}}},
        {"HardSwish", {drawActivation, {}}},
        {"LayerNormalization", {drawLayerNorm, {"axis", "epsilon"}}},
        {"LeakyRelu", {drawLeaky, {"alpha"}}},
        {"LogSoftmax", {drawSoftmax, {"axis"}}},
        {"MatMul", {drawMatMul, {}}},
        {"Min", {drawMinimum, {}}},
        {"Relu", {drawActivation, {}}},
        {"Sigmoid", {drawActivation, {}}},
        {"Softmax", {drawSoftmax, {"axis"}}},
        {"Swish", {drawSwish, {"alpha"}}},
        {"Tanh", {drawActivation, {}}}};
    return drawNode(kDrawings, drawer, node);
}

}  // namespace espalier::engine
