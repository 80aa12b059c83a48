// SPDX-License-Identifier: Apache-2.0
#include "engine/network/image_templates.h"

#include "engine/network/drawing.h"

namespace espalier::engine {

namespace {

constexpr int kUnetDepth = 4;
constexpr std::int64_t kUnetWidth = 32;

/// Two convolutions, each with BatchNorm and ReLU.
void drawUnetBlock(Drawing& drawing, const std::string& id, std::int64_t filters, bool bias) {
    for (const char* number : {"1", "2"}) {
        drawing.add(
            id + ".conv" + number, "Conv2D", attributesOf({.filters = filters, .bias = bias}));
        drawing.add(id + ".norm" + number, "BatchNorm");
        drawing.add(id + ".relu" + number, "ReLU");
    }
}

std::int64_t unetWidth(int level) {
    return kUnetWidth << level;
}

}  // namespace

NetworkDescription makeAutoencoder(const TemplateOptions& options) {
    Drawing drawing("autoencoder");
    int number = 0;
    for (const std::int64_t filters : {16, 8, 8}) {
        const std::string suffix = std::to_string(++number);
        drawing.beginGroup("down" + suffix, "Down " + suffix);
        drawing.add("conv" + suffix, "Conv2D", attributesOf({.filters = filters}));
        drawing.add("relu" + suffix, "ReLU");
        drawing.add("pool" + suffix, "MaxPool");
        drawing.endGroup();
    }
    number = 0;
    for (const std::int64_t filters : {8, 8, 16}) {
        const std::string suffix = std::to_string(++number);
        drawing.beginGroup("stage" + suffix, "Up " + suffix);
        drawing.add("up" + suffix, "ConvTranspose2D", {{"filters", filters}});
        drawing.add("relu" + std::to_string(number + 3), "ReLU");
        drawing.endGroup();
    }
    drawing.add("image", "Conv2D", attributesOf({.filters = 0, .kernel = 1}));
    drawing.add("sigmoid", "Sigmoid");
    return drawing.finish();
}

NetworkDescription makeUnet(const TemplateOptions& options) {
    Drawing drawing("unet");
    std::vector<NodeId> skips;
    for (int level = 0; level <= kUnetDepth; ++level) {
        const std::string number = std::to_string(level + 1);
        const std::string id = "down" + number;
        drawing.beginGroup(id, "Down " + number);
        if (level > 0) drawing.add(id + ".pool", "MaxPool");
        drawUnetBlock(drawing, id, unetWidth(level), options.convolutionBias);
        drawing.endGroup();
        skips.push_back(drawing.last());
    }
    for (int level = kUnetDepth - 1; level >= 0; --level) {
        const std::string number = std::to_string(level + 1);
        const std::string id = "up" + number;
        drawing.beginGroup(id, "Up " + number);
        drawing.add(id + ".enlarge", "ConvTranspose2D", {{"filters", unetWidth(level)}});
        drawing.join(
            id + ".join", "Concatenate", {skips[static_cast<std::size_t>(level)], drawing.last()});
        drawUnetBlock(drawing, id, unetWidth(level), options.convolutionBias);
        drawing.endGroup();
    }
    drawing.add("head", "Conv2D", attributesOf({.filters = 0, .kernel = 1}));
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

}  // namespace espalier::engine
