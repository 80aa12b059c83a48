// SPDX-License-Identifier: Apache-2.0
#include "engine/network/plain_templates.h"

#include "engine/network/drawing.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

FieldValues units(std::int64_t count) {
    return {{"units", count}};
}

void convolveValid(Drawing& drawing, const std::string& number, std::int64_t filters) {
    FieldValues attributes = attributesOf({.filters = filters});
    attributes["padding"] = std::string("valid");
    drawing.add("conv" + number, "Conv2D", std::move(attributes));
    drawing.add("relu" + number, "ReLU");
}

}  // namespace

NetworkDescription makeSeedCnn(const TemplateOptions& options) {
    Drawing drawing("seed-cnn");
    convolveValid(drawing, "1", 32);
    drawing.add("pool1", "MaxPool");
    convolveValid(drawing, "2", 64);
    drawing.add("pool2", "MaxPool");
    convolveValid(drawing, "3", 64);
    drawing.add("flatten", "Flatten");
    drawing.add("dense1", "Dense", units(64));
    drawing.add("relu4", "ReLU");
    drawing.add("dense2", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

// No hidden Dense layer: of few images, it learns more by heart than of what they have in common.
NetworkDescription makeCnnBn(const TemplateOptions& options) {
    Drawing drawing("cnn-bn");
    std::int64_t filters = 32;
    for (const char* number : {"1", "2", "3"}) {
        const std::string suffix = number;
        drawing.add("conv" + suffix,
                    "Conv2D",
                    attributesOf({.filters = filters, .bias = options.convolutionBias}));
        drawing.add("bn" + suffix, "BatchNorm");
        drawing.add("relu" + suffix, "ReLU");
        if (suffix != "3") drawing.add("pool" + suffix, "MaxPool");
        filters *= 2;
    }
    drawing.add("flatten", "Flatten");
    drawing.add("dropout", "Dropout", {{"rate", 0.5}});
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

NetworkDescription makeVgg16(const TemplateOptions& options) {
    const std::vector<std::pair<std::int64_t, int>> stages{
        {64, 2}, {128, 2}, {256, 3}, {512, 3}, {512, 3}};
    Drawing drawing("vgg16");
    int number = 0;
    for (const auto& [filters, count] : stages) {
        const std::string stageNumber = std::to_string(++number);
        const std::string stage = "stage" + stageNumber;
        drawing.beginGroup(stage, "Stage " + stageNumber);
        for (int i = 1; i <= count; ++i) {
            drawing.add(
                fmt::format("{}.conv{}", stage, i), "Conv2D", attributesOf({.filters = filters}));
            drawing.add(fmt::format("{}.relu{}", stage, i), "ReLU");
        }
        drawing.add(stage + ".pool", "MaxPool");
        drawing.endGroup();
    }
    drawing.beginGroup("classifier", "Classifier");
    drawing.add("flatten", "Flatten");
    for (const char* suffix : {"1", "2"}) {
        drawing.add(std::string("dense") + suffix, "Dense", units(4096));
        drawing.add(std::string("relu") + suffix, "ReLU");
        drawing.add(std::string("dropout") + suffix, "Dropout", {{"rate", 0.5}});
    }
    drawing.endGroup();
    drawing.add("dense3", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

}  // namespace espalier::engine
