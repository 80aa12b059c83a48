// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/compiler/small_drawings.h"

#include "engine/network/drawing.h"

namespace espalier::tests {

using engine::attributesOf;
using engine::Drawing;
using engine::NodeId;

namespace {

void classify(Drawing& drawing) {
    drawing.add("classes", "Dense");
    drawing.add("softmax", "Softmax");
}

SmallDrawing residual() {
    Drawing drawing("residual");
    drawing.add("stem", "Conv2D", attributesOf({.filters = 16, .bias = false}));
    drawing.add("norm0", "BatchNorm");
    const NodeId shortcut = drawing.add("relu0", "ReLU");
    drawing.add("conv1", "Conv2D", attributesOf({.filters = 16, .bias = false}));
    drawing.add("norm1", "BatchNorm");
    drawing.add("relu1", "ReLU");
    drawing.add("conv2", "Conv2D", attributesOf({.filters = 16, .bias = false}));
    const NodeId block = drawing.add("norm2", "BatchNorm");
    drawing.join("add1", "Add", {block, shortcut});
    const NodeId first = drawing.add("relu2", "ReLU");
    drawing.add("conv3", "Conv2D", attributesOf({.filters = 32, .stride = 2, .bias = false}));
    const NodeId main = drawing.add("norm3", "BatchNorm");
    drawing.continueFrom(first);
    drawing.add("down", "Conv2D", attributesOf({.filters = 32, .kernel = 1, .stride = 2}));
    const NodeId side = drawing.add("norm4", "BatchNorm");
    drawing.join("add2", "Add", {main, side});
    drawing.add("relu3", "ReLU");
    drawing.add("pool", "GlobalAveragePool");
    classify(drawing);
    return {drawing.finish(), {3, 9, 7}, 5};
}

SmallDrawing plain() {
    Drawing drawing("plain");
    drawing.add("conv1", "Conv2D", attributesOf({.filters = 6}));
    drawing.add("leaky", "LeakyReLU", {{"slope", 0.1}});
    drawing.add("pool1", "MaxPool");
    drawing.add("conv2", "Conv2D", attributesOf({.filters = 20}));
    drawing.add("relu2", "ReLU");
    drawing.add("drop", "Dropout");
    drawing.add("pool2", "AveragePool");
    drawing.add("flatten", "Flatten");
    drawing.add("dense", "Dense", {{"units", std::int64_t{12}}});
    drawing.add("tanh", "Tanh");
    classify(drawing);
    return {drawing.finish(), {2, 8, 12}, 4};
}

SmallDrawing attention() {
    Drawing drawing("attention");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 16}));
    drawing.add("gelu", "GELU");
    const NodeId image = drawing.add("norm", "LayerNorm");
    drawing.add("squeeze", "GlobalAveragePool");
    drawing.add("dense1", "Dense", {{"units", std::int64_t{4}}});
    drawing.add("silu", "SiLU");
    drawing.add("dense2", "Dense", {{"units", std::int64_t{16}}});
    const NodeId factor = drawing.add("gate", "Sigmoid");
    drawing.join("weigh", "Multiply", {image, factor});
    drawing.add("pool", "GlobalAveragePool");
    classify(drawing);
    return {drawing.finish(), {3, 6, 5}, 3};
}

SmallDrawing hourglass() {
    Drawing drawing("hourglass");
    drawing.add("conv1", "Conv2D", attributesOf({.filters = 16}));
    drawing.add("norm1", "BatchNorm");
    const NodeId skip = drawing.add("relu1", "ReLU");
    drawing.add("pool", "MaxPool");
    drawing.add("conv2", "Conv2D", attributesOf({.filters = 32}));
    const NodeId deep = drawing.add("relu2", "ReLU");
    const NodeId up = drawing.add("up", "ConvTranspose2D", {{"filters", std::int64_t{16}}});
    drawing.continueFrom(deep);
    const NodeId large =
        drawing.add("enlarge", "Upsample", {{"interpolation", std::string("bilinear")}});
    drawing.join("concat", "Concatenate", {skip, up, large});
    drawing.add("conv3", "Conv2D", attributesOf({.filters = 3, .kernel = 1}));
    drawing.add("sigmoid", "Sigmoid");
    return {drawing.finish(), {3, 8, 6}, 0};
}

/// BatchNorms whose only consumer is a convolution.
SmallDrawing bottleneck() {
    Drawing drawing("bottleneck");
    drawing.add("reduce", "Conv2D", attributesOf({.filters = 8, .kernel = 1, .bias = false}));
    drawing.add("norm1", "BatchNorm");
    drawing.add("relu1", "ReLU");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 8, .bias = false}));
    drawing.add("norm2", "BatchNorm");
    drawing.add("relu2", "ReLU");
    drawing.add("halve", "Conv2D", attributesOf({.filters = 24, .stride = 2, .bias = false}));
    drawing.add("norm3", "BatchNorm");
    drawing.add("relu3", "ReLU");
    drawing.add("pool", "GlobalAveragePool");
    classify(drawing);
    return {drawing.finish(), {3, 8, 6}, 4};
}

/// One value with many consumers, and an addition that no activation follows.
SmallDrawing shared() {
    Drawing drawing("shared");
    const NodeId x = drawing.add("conv1", "Conv2D", attributesOf({.filters = 8, .bias = false}));
    const NodeId a = drawing.add("norm1", "BatchNorm");
    drawing.join("add1", "Add", {a, x});
    const NodeId b = drawing.add("conv2", "Conv2D", attributesOf({.filters = 8}));
    drawing.join("add2", "Add", {b, x, a});
    drawing.join("square", "Multiply", {drawing.last(), drawing.last()});
    drawing.add("pool", "GlobalAveragePool");
    classify(drawing);
    return {drawing.finish(), {1, 5, 5}, 3};
}

/// A frozen stem, trained layers, and frozen ones that gradients pass through.
SmallDrawing partlyFrozen() {
    Drawing drawing("partly frozen");
    drawing.add("stem", "Conv2D", attributesOf({.filters = 8, .bias = false}));
    drawing.add("norm0", "BatchNorm");
    drawing.add("relu0", "ReLU6");
    drawing.add("drop0", "Dropout");
    drawing.add("conv1", "Conv2D", attributesOf({.filters = 8, .bias = false}));
    drawing.add("norm1", "BatchNorm");
    const NodeId shortcut = drawing.add("relu1", "ReLU");
    drawing.add("conv2", "Conv2D", attributesOf({.filters = 8, .bias = false}));
    const NodeId block = drawing.add("norm2", "BatchNorm");
    drawing.join("add2", "Add", {block, shortcut});
    drawing.add("relu2", "ReLU");
    drawing.add("conv3", "Conv2D", attributesOf({.filters = 16, .stride = 2}));
    drawing.add("norm3", "BatchNorm");
    drawing.add("relu3", "ReLU");
    drawing.add("pool", "GlobalAveragePool");
    classify(drawing);
    SmallDrawing small{drawing.finish(), {3, 8, 6}, 4};
    for (const char* id : {"stem", "norm0", "drop0", "conv2", "norm2", "conv3", "norm3"}) {
        small.network.find(id)->frozen = true;
    }
    small.network.find("conv1")->rateFactor = 0.5;
    small.network.find("norm1")->rateFactor = 0;
    small.network.find("classes")->rateFactor = 2;
    return small;
}

/// Of MobileNetV3, ShuffleNetV2 and ConvNeXt.
SmallDrawing mobile() {
    Drawing drawing("mobile");
    drawing.add("conv1", "Conv2D", attributesOf({.filters = 16, .bias = false}));
    drawing.add("norm1", "BatchNorm");
    const NodeId whole = drawing.add("swish1", "HardSwish");
    const NodeId left = drawing.add("left", "Slice", {{"channels", std::int64_t{6}}});
    drawing.continueFrom(whole);
    drawing.add("right", "Slice", {{"first", std::int64_t{6}}});
    drawing.add("conv2", "Conv2D", attributesOf({.filters = 6, .kernel = 1}));
    const NodeId right = drawing.add("swish2", "HardSwish");
    drawing.join("concat", "Concatenate", {left, right});
    drawing.add("shuffle", "ChannelShuffle", {{"groups", std::int64_t{3}}});
    const NodeId image = drawing.add("norm2", "LayerNorm", {{"over", std::string("channels")}});
    drawing.add("squeeze", "GlobalAveragePool");
    drawing.add("dense", "Dense", {{"units", std::int64_t{12}}});
    const NodeId factor = drawing.add("gate", "HardSigmoid");
    drawing.join("weigh", "Multiply", {image, factor});
    drawing.add("pool", "GlobalAveragePool");
    classify(drawing);
    return {drawing.finish(), {3, 7, 6}, 3};
}

}  // namespace

std::vector<SmallDrawing> smallDrawings() {
    return {residual(),
            plain(),
            attention(),
            hourglass(),
            shared(),
            bottleneck(),
            partlyFrozen(),
            mobile()};
}

}  // namespace espalier::tests
