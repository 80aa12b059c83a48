// SPDX-License-Identifier: Apache-2.0
#include "engine/network/templates.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/base/spelling.h"
#include "engine/base/translatable.h"
#include "engine/network/efficientnet_templates.h"
#include "engine/network/image_templates.h"
#include "engine/network/plain_templates.h"
#include "engine/network/residual_templates.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Maker = NetworkDescription (*)(const TemplateOptions&);
using Renamer = std::string (*)(const std::string& tensor);

struct Template {
    TemplateEntry entry;
    Maker make;
    Renamer originalName = nullptr;  ///< if there are published weights
};

// Its three poolings halve the sides, and its output must have the input's size.
constexpr int kAutoencoderMultiple = 8;

const std::vector<Template>& allTemplates() {
    static const std::vector<Template> kTemplates{
        {{"seed-cnn",
          translatable("Fields", "Small CNN"),
          translatable("Fields", "Three convolutions: fast, for images up to 32 px."),
          true,
          std::nullopt,
          {1, 28, 28}},
         makeSeedCnn},
        {{"cnn-bn",
          translatable("Fields", "CNN with BatchNorm"),
          translatable("Fields",
                       "Three convolutions with BatchNorm and dropout: learns well from a few "
                       "hundred images up to 32 px."),
          true,
          std::nullopt,
          {1, 28, 28}},
         makeCnnBn},
        {{"resnet-small",
          translatable("Fields", "Small ResNet"),
          translatable("Fields",
                       "A short residual network that learns well from a few hundred photos.")},
         makeResnetSmall},
        {{"resnet18",
          translatable("Fields", "ResNet-18"),
          translatable("Fields", "The classic residual network, for photos of 64 px or more.")},
         makeResnet18},
        {{"resnet50",
          translatable("Fields", "ResNet-50"),
          translatable("Fields", "A deep residual network, for large collections of photos.")},
         makeResnet50},
        {{"vgg16",
          translatable("Fields", "VGG-16"),
          translatable("Fields", "Plain and large, needs much memory; for photos of 224 px.")},
         makeVgg16},
        {{"efficientnet-lite0",
          translatable("Fields", "EfficientNet-Lite0"),
          translatable("Fields",
                       "Small and fast for its accuracy, for photos of 224 px; there are trained "
                       "weights for it."),
          true,
          efficientnetInput(224)},
         makeEfficientnetLite0,
         efficientnetOriginalName},
        {{"efficientnet-lite1",
          translatable("Fields", "EfficientNet-Lite1"),
          translatable("Fields",
                       "As EfficientNet-Lite0 with more layers, for photos of 240 px; there are "
                       "trained weights for it."),
          true,
          efficientnetInput(240)},
         makeEfficientnetLite1,
         efficientnetOriginalName},
        {{"efficientnet-lite2",
          translatable("Fields", "EfficientNet-Lite2"),
          translatable("Fields",
                       "As EfficientNet-Lite1 with more channels, for photos of 260 px; there are "
                       "trained weights for it."),
          true,
          efficientnetInput(260)},
         makeEfficientnetLite2,
         efficientnetOriginalName},
        {{"autoencoder",
          translatable("Fields", "Autoencoder"),
          translatable("Fields", "Compresses an image and reconstructs it; needs no classes."),
          false,
          std::nullopt,
          {3, 96, 96},
          kAutoencoderMultiple},
         makeAutoencoder},
        {{"unet",
          translatable("Fields", "U-Net"),
          translatable("Fields",
                       "Gives a value for every pixel. Segmentation masks are not supported yet: "
                       "it cannot learn classes, and for reconstruction it learns to reproduce "
                       "the image."),
          false},
         makeUnet},
    };
    return kTemplates;
}

}  // namespace

const std::vector<TemplateEntry>& networkTemplates() {
    static const std::vector<TemplateEntry> kEntries = [] {
        std::vector<TemplateEntry> entries;
        for (const Template& each : allTemplates()) entries.push_back(each.entry);
        return entries;
    }();
    return kEntries;
}

const TemplateEntry* findTemplate(const std::string& name) {
    const auto& entries = networkTemplates();
    const auto found = std::ranges::find(entries, name, &TemplateEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

NetworkDescription makeTemplate(const std::string& name, const TemplateOptions& options) {
    std::vector<std::string> names;
    for (const Template& each : allTemplates()) {
        if (each.entry.name == name) return each.make(options);
        names.push_back(each.entry.name);
    }
    const std::string nearest = nearestWord(name, names);
    throw RequestError(fmt::format("Unknown network '{}'.{} Choose one of {}.",
                                   name,
                                   nearest.empty() ? "" : fmt::format(" Did you mean {}?", nearest),
                                   fmt::join(names, ", ")));
}

std::string originalName(const std::string& templateName, const std::string& tensor) {
    for (const Template& each : allTemplates()) {
        if (each.entry.name != templateName) continue;
        return each.originalName ? each.originalName(tensor) : std::string();
    }
    return {};
}

std::string suggestTemplate(const kernels::Shape& input, bool reconstruct) {
    // Smaller ones are no images, and poolings would leave too little of them.
    constexpr std::int64_t kSmallestSide = 18;
    constexpr std::int64_t kSmallSide = 32;
    if (reconstruct) return "autoencoder";
    const auto fits = [&](int axis) {
        return input[axis] >= kSmallestSide && input[axis] <= kSmallSide;
    };
    const bool isSmall = input.rank() == 3 && fits(1) && fits(2);
    return isSmall ? "cnn-bn" : "resnet-small";
}

}  // namespace espalier::engine
