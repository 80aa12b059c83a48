// SPDX-License-Identifier: Apache-2.0
#include "engine/network/templates.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/network/image_templates.h"
#include "engine/network/plain_templates.h"
#include "engine/network/residual_templates.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Maker = NetworkDescription (*)(const TemplateOptions&);

struct Template {
    TemplateEntry entry;
    Maker make;
};

std::vector<Template> allTemplates() {
    return {
        {{"seed-cnn", "Small CNN", "Three convolutions: quick, for images up to 32 px."},
         makeSeedCnn},
        {{"resnet-small",
          "Small ResNet",
          "A short residual network that learns well from a few hundred photos."},
         makeResnetSmall},
        {{"resnet18", "ResNet-18", "The classic residual network for photos of 64 px and more."},
         makeResnet18},
        {{"resnet50", "ResNet-50", "A deep residual network for large collections of photos."},
         makeResnet50},
        {{"vgg16", "VGG-16", "Plain and large; takes much memory, for photos of 224 px."},
         makeVgg16},
        {{"autoencoder",
          "Autoencoder",
          "Squeezes an image and draws it again; needs no classes.",
          false},
         makeAutoencoder},
        {{"unet", "U-Net", "Gives every pixel a class, for images with masks.", false}, makeUnet},
    };
}

}  // namespace

const std::vector<TemplateEntry>& networkTemplates() {
    static const std::vector<TemplateEntry> kEntries = [] {
        std::vector<TemplateEntry> entries;
        for (Template& each : allTemplates()) entries.push_back(std::move(each.entry));
        return entries;
    }();
    return kEntries;
}

NetworkDescription makeTemplate(const std::string& name, const TemplateOptions& options) {
    std::vector<std::string> names;
    for (const Template& each : allTemplates()) {
        if (each.entry.name == name) return each.make(options);
        names.push_back(each.entry.name);
    }
    throw RequestError(fmt::format(
        "There is no network called '{}'. Choose one of {}.", name, fmt::join(names, ", ")));
}

std::string suggestTemplate(const kernels::Shape& input, bool reconstruct) {
    // Below, the third convolution of seed-cnn has nothing left to look at.
    constexpr std::int64_t kSmallestSide = 18;
    constexpr std::int64_t kSmallSide = 32;
    if (reconstruct) return "autoencoder";
    const auto fits = [&](int axis) {
        return input[axis] >= kSmallestSide && input[axis] <= kSmallSide;
    };
    const bool isSmall = input.rank() == 3 && fits(1) && fits(2);
    return isSmall ? "seed-cnn" : "resnet-small";
}

}  // namespace espalier::engine
