// SPDX-License-Identifier: Apache-2.0
#include "engine/project/project.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "engine/data/cache/disk_image_cache.h"
#include "engine/network/templates.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Sentences = std::vector<std::string>;

std::string sizeText(const Preprocessing& recipe) {
    return fmt::format("{} × {} × {}", recipe.height, recipe.width, recipe.channels);
}

kernels::Shape inputShape(const Preprocessing& recipe) {
    return {recipe.channels, recipe.height, recipe.width};
}

void completeInput(Project& project, const ImageFolder& folder, Sentences& said) {
    Preprocessing& recipe = project.preprocessing;
    const bool sizeIsOpen = recipe.height == 0 || recipe.width == 0;
    if (!sizeIsOpen && recipe.channels != 0) return;
    const InputSuggestion suggestion = suggestInput(folder);
    recipe.channels = suggestion.channels;
    if (sizeIsOpen) {
        recipe.height = suggestion.height;
        recipe.width = suggestion.width;
    }
    said.push_back(fmt::format("Input {}: {}", sizeText(recipe), suggestion.reason));
}

// Its three poolings halve the sides, and its output must come back to the input's size.
constexpr int kAutoencoderMultiple = 8;

void fitAutoencoder(Project& project, Sentences& said) {
    Preprocessing& recipe = project.preprocessing;
    const auto up = [](int side) {
        return (side + kAutoencoderMultiple - 1) / kAutoencoderMultiple * kAutoencoderMultiple;
    };
    const Preprocessing before = recipe;
    recipe.height = up(recipe.height);
    recipe.width = up(recipe.width);
    if (recipe == before) return;
    said.push_back(
        fmt::format("Input {} instead of {}: an autoencoder needs sizes that are multiples of {}.",
                    sizeText(recipe),
                    sizeText(before),
                    kAutoencoderMultiple));
}

void completeNetwork(Project& project, Sentences& said) {
    const bool isOpen = project.network.nodes.empty();
    const std::string name =
        isOpen ? findTask(project.task).suggestTemplate(inputShape(project.preprocessing)) : "";
    if (name == "autoencoder" || project.network.name == "autoencoder") {
        fitAutoencoder(project, said);
    }
    if (!isOpen) return;
    project.network = makeTemplate(name, {.input = inputShape(project.preprocessing)});
    said.push_back(fmt::format("Network {}: suits images of {} × {}.",
                               name,
                               project.preprocessing.height,
                               project.preprocessing.width));
}

void freshAugmentation(Project& project, const ImageFolder& folder, Sentences& said) {
    project.augmentation = findTask(project.task).suggestAugmentation(folder);
    said.push_back(project.augmentation.any()
                       ? fmt::format("Augmentation: {}.", augmentationToText(project.augmentation))
                       : "No augmentation.");
}

void fixNormalisation(Project& project) {
    project.normaliseByData = false;
    project.preprocessing.mean = {0, 0, 0};
    project.preprocessing.standardDeviation = {1, 1, 1};
}

std::set<std::int32_t> excludedLabels(const Project& project, const ImageFolder& folder) {
    std::set<std::int32_t> labels;
    for (std::size_t i = 0; i < folder.classes.size(); ++i) {
        if (std::ranges::find(project.excludedClasses, folder.classes[i]) !=
            project.excludedClasses.end()) {
            labels.insert(static_cast<std::int32_t>(i));
        }
    }
    return labels;
}

// How many images it marked.
std::int64_t markExclusions(const Project& project, ImageFolder& folder) {
    const auto labels = excludedLabels(project, folder);
    const std::unordered_set<std::string> paths(project.excluded.begin(), project.excluded.end());
    std::int64_t marked = 0;
    for (ImageEntry& image : folder.images) {
        image.excluded = labels.contains(image.label) || paths.contains(image.path);
        marked += image.excluded ? 1 : 0;
    }
    return marked;
}

void dropClasses(const Project& project, ImageFolder& folder) {
    const auto dropped = excludedLabels(project, folder);
    if (dropped.empty()) return;
    std::vector<std::int32_t> newLabel(folder.classes.size(), -1);
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < folder.classes.size(); ++i) {
        if (dropped.contains(static_cast<std::int32_t>(i))) continue;
        newLabel[i] = static_cast<std::int32_t>(kept.size());
        kept.push_back(folder.classes[i]);
    }
    for (ImageEntry& image : folder.images) {
        if (image.label >= 0) image.label = newLabel[static_cast<std::size_t>(image.label)];
    }
    std::erase_if(folder.images,
                  [](const ImageEntry& image) { return image.excluded && image.label < 0; });
    folder.classes = std::move(kept);
}

}  // namespace

std::vector<std::string> completeFromData(Project& project,
                                          ImageFolder& folder,
                                          bool freshDefaults) {
    Sentences said;
    const std::int64_t excluded = markExclusions(project, folder);
    if (excluded > 0) said.push_back(fmt::format("{} images are excluded.", excluded));
    completeInput(project, folder, said);
    completeNetwork(project, said);
    if (freshDefaults) freshAugmentation(project, folder, said);
    const bool measuresPixels = findTask(project.task).description().measuresPixels;
    if (freshDefaults && !measuresPixels) fixNormalisation(project);
    return said;
}

TrainingRequest trainingRequest(const Project& project,
                                std::shared_ptr<const ImageFolder> selected) {
    TrainingRequest request;
    request.task = project.task;
    request.data = {std::move(selected)};
    request.preprocessing = project.preprocessing;
    request.measureNormalisation = project.normaliseByData;
    request.augmentation = project.augmentation;
    request.network = project.network;
    request.options = project.options;
    request.changes = project.changes;
    request.imageCacheFolder = usualImageCacheFolder();
    return request;
}

std::shared_ptr<const ImageFolder> selectedImages(const Project& project,
                                                  std::shared_ptr<const ImageFolder> folder) {
    const bool marked = std::ranges::any_of(folder->images, &ImageEntry::excluded);
    if (!marked && project.excluded.empty() && project.excludedClasses.empty()) return folder;
    auto selected = std::make_shared<ImageFolder>(*folder);
    markExclusions(project, *selected);
    dropClasses(project, *selected);
    return selected;
}

DataInterface dataInterface(const Project& project, const ImageFolder& selected) {
    return findTask(project.task).networkInterface(project.preprocessing, selected.classes);
}

}  // namespace espalier::engine
