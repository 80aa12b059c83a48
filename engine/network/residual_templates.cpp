// SPDX-License-Identifier: Apache-2.0
#include "engine/network/residual_templates.h"

#include "engine/network/drawing.h"

namespace espalier::engine {

namespace {

/// Draws residual blocks and remembers the number of output channels of the last one.
class ResidualDrawing {
  public:
    ResidualDrawing(const std::string& name, bool convolutionBias)
        : drawing_(name), bias_(convolutionBias) {}

    /// Begins a group, to which a pooling may be added before endGroup().
    void stem(std::int64_t filters, std::int64_t kernel, std::int64_t stride) {
        drawing_.beginGroup("stem", "Stem");
        convolve("", "1", {.filters = filters, .kernel = kernel, .stride = stride});
        drawing_.add("relu1", "ReLU");
        channels_ = filters;
    }

    void maxPool() {
        drawing_.add("maxpool",
                     "MaxPool",
                     {{"window", square(3)},
                      {"stride", square(2)},
                      {"padding", std::string("explicit")},
                      {"pads", std::vector<std::int64_t>{1, 1, 1, 1}}});
    }

    /// Two 3 x 3 convolutions.
    void basicBlock(const std::string& id, std::int64_t filters, std::int64_t stride) {
        const NodeId before = drawing_.last();
        convolve(id, "1", {.filters = filters, .stride = stride});
        drawing_.add(id + "relu1", "ReLU");
        convolve(id, "2", {.filters = filters});
        addShortcut(id, before, filters, stride);
        drawing_.add(id + "relu2", "ReLU");
    }

    /// Convolutions of 1 x 1, 3 x 3, and 1 x 1 with four times the filters.
    void bottleneck(const std::string& id, std::int64_t filters, std::int64_t stride) {
        const NodeId before = drawing_.last();
        convolve(id, "1", {.filters = filters, .kernel = 1});
        drawing_.add(id + "relu1", "ReLU");
        convolve(id, "2", {.filters = filters, .stride = stride});
        drawing_.add(id + "relu2", "ReLU");
        convolve(id, "3", {.filters = 4 * filters, .kernel = 1});
        addShortcut(id, before, 4 * filters, stride);
        drawing_.add(id + "relu3", "ReLU");
    }

    void beginGroup(const std::string& id, const std::string& name) {
        drawing_.beginGroup(id, name);
    }
    void endGroup() { drawing_.endGroup(); }

    NetworkDescription finish() {
        drawing_.add("average", "GlobalAveragePool");
        drawing_.add("dense", "Dense");
        drawing_.add("softmax", "Softmax");
        return drawing_.finish();
    }

  private:
    void convolve(const std::string& id, const std::string& number, Conv conv) {
        conv.bias = bias_;
        drawing_.add(id + "conv" + number, "Conv2D", attributesOf(conv));
        drawing_.add(id + "norm" + number, "BatchNorm");
    }

    void addShortcut(const std::string& id,
                     const NodeId& before,
                     std::int64_t channels,
                     std::int64_t stride) {
        const NodeId main = drawing_.last();
        NodeId shortcut = before;
        if (stride != 1 || channels != channels_) {
            drawing_.continueFrom(before);
            convolve(id + "shortcut.", "", {.filters = channels, .kernel = 1, .stride = stride});
            shortcut = drawing_.last();
        }
        drawing_.join(id + "add", "Add", {main, shortcut});
        channels_ = channels;
    }

    Drawing drawing_;
    const bool bias_;
    std::int64_t channels_ = 0;
};

struct Stage {
    std::int64_t filters = 0;
    int blocks = 0;
};

using Block = void (ResidualDrawing::*)(const std::string&, std::int64_t, std::int64_t);

// Each stage is a group, so that the whole network can be seen at once.
void drawStages(ResidualDrawing& drawing, const std::vector<Stage>& stages, Block block) {
    int number = 0;
    for (const Stage& stage : stages) {
        const std::string stageNumber = std::to_string(++number);
        const std::string id = "stage" + stageNumber;
        drawing.beginGroup(id, "Stage " + stageNumber);
        for (int i = 1; i <= stage.blocks; ++i) {
            const std::int64_t stride = number > 1 && i == 1 ? 2 : 1;
            (drawing.*block)(id + ".block" + std::to_string(i) + ".", stage.filters, stride);
        }
        drawing.endGroup();
    }
}

}  // namespace

NetworkDescription makeResnet18(const TemplateOptions& options) {
    ResidualDrawing drawing("resnet18", options.convolutionBias);
    drawing.stem(64, 7, 2);
    drawing.maxPool();
    drawing.endGroup();
    drawStages(drawing, {{64, 2}, {128, 2}, {256, 2}, {512, 2}}, &ResidualDrawing::basicBlock);
    return drawing.finish();
}

NetworkDescription makeResnet50(const TemplateOptions& options) {
    ResidualDrawing drawing("resnet50", options.convolutionBias);
    drawing.stem(64, 7, 2);
    drawing.maxPool();
    drawing.endGroup();
    drawStages(drawing, {{64, 3}, {128, 4}, {256, 6}, {512, 3}}, &ResidualDrawing::bottleneck);
    return drawing.finish();
}

NetworkDescription makeResnetSmall(const TemplateOptions& options) {
    constexpr std::int64_t kLargeSide = 64;
    const kernels::Shape& input = options.input;
    const bool isLarge = input.rank() == 3 && (input[1] > kLargeSide || input[2] > kLargeSide);
    ResidualDrawing drawing("resnet-small", options.convolutionBias);
    drawing.stem(32, 3, isLarge ? 2 : 1);
    drawing.endGroup();
    drawStages(drawing, {{32, 2}, {64, 2}, {128, 2}}, &ResidualDrawing::basicBlock);
    return drawing.finish();
}

}  // namespace espalier::engine
