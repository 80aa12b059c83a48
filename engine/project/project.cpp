// SPDX-License-Identifier: Apache-2.0
#include "engine/project/project.h"

#include "engine/data/cache/disk_image_cache.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_review.h"
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

void completeInput(Project& project, const DataSource& data, Sentences& said) {
    Preprocessing& recipe = project.preprocessing;
    const bool sizeIsOpen = recipe.height == 0 || recipe.width == 0;
    if (!sizeIsOpen && recipe.channels != 0) return;
    const InputSuggestion suggestion = suggestInput(data);
    recipe.channels = suggestion.channels;
    if (!sizeIsOpen) {  // the reason is about a size that is not used
        said.push_back(fmt::format("Input {}: the images are {}.",
                                   sizeText(recipe),
                                   recipe.channels == 1 ? "grey" : "in colour"));
        return;
    }
    recipe.height = suggestion.height;
    recipe.width = suggestion.width;
    said.push_back(
        fmt::format("Input {}: {}", sizeText(recipe), englishSentence(suggestion.reason)));
}

// Some templates cannot take every size.
void fitSides(Project& project, const std::string& network, Sentences& said) {
    const TemplateEntry* entry = findTemplate(network);
    if (!entry) return;
    Preprocessing& recipe = project.preprocessing;
    const int multiple = entry->sideMultiple;
    const auto up = [&](int side) { return (side + multiple - 1) / multiple * multiple; };
    const Preprocessing before = recipe;
    recipe.height = up(recipe.height);
    recipe.width = up(recipe.width);
    if (recipe == before) return;
    said.push_back(
        fmt::format("Input {} instead of {}: the network {} needs sizes that are multiples of {}.",
                    sizeText(recipe),
                    sizeText(before),
                    entry->name,
                    multiple));
}

void completeNetwork(Project& project, Sentences& said) {
    const bool isOpen = project.network.nodes.empty();
    const std::string name =
        isOpen ? findTask(project.task).suggestTemplate(inputShape(project.preprocessing))
               : project.network.name;
    fitSides(project, name, said);
    if (!isOpen) return;
    project.network = makeTemplate(name, {.input = inputShape(project.preprocessing)});
    said.push_back(fmt::format("Network {}: suits images of {} × {}.",
                               name,
                               project.preprocessing.height,
                               project.preprocessing.width));
}

void freshAugmentation(Project& project, const DataSource& data, Sentences& said) {
    project.augmentation = findTask(project.task).suggestAugmentation(data);
    said.push_back(augmentationSentence(project.augmentation));
}

void fixNormalisation(Project& project) {
    project.normaliseByData = false;
    project.preprocessing.mean = {0, 0, 0};
    project.preprocessing.standardDeviation = {1, 1, 1};
}

}  // namespace

std::string augmentationSentence(const Augmentation& augmentation) {
    return augmentation.any() ? fmt::format("Augmentation: {}.", augmentationToText(augmentation))
                              : "No augmentation.";
}

std::vector<std::string> completeFromData(Project& project,
                                          const DataSource& data,
                                          bool freshDefaults) {
    Sentences said;
    const auto excluded = static_cast<std::int64_t>(data.size()) - data.counts().all();
    if (excluded == 1) said.emplace_back("1 image is excluded.");
    if (excluded > 1) said.push_back(fmt::format("{} images are excluded.", excluded));
    const std::int64_t relabelled = data.relabelled();
    if (relabelled == 1) said.emplace_back("1 image was given another class.");
    if (relabelled > 1) {
        said.push_back(fmt::format("{} images were given another class.", relabelled));
    }
    completeInput(project, data, said);
    completeNetwork(project, said);
    if (freshDefaults) freshAugmentation(project, data, said);
    const bool measuresPixels = findTask(project.task).description().measuresPixels;
    if (freshDefaults && !measuresPixels) fixNormalisation(project);
    return said;
}

TrainingRequest trainingRequest(const Project& project, const DataSource& selected) {
    TrainingRequest request;
    request.task = project.task;
    request.data = selected;
    request.preprocessing = project.preprocessing;
    request.measureNormalisation = project.normaliseByData;
    request.augmentation = project.augmentation;
    request.network = project.network;
    request.options = project.options;
    request.changes = project.changes;
    request.imageCacheFolder = usualImageCacheFolder();
    return request;
}

SampleFiles sampleFiles(const Project& project) {
    return {project.dataset, project.dataChoices.moreFolders};
}

std::vector<std::filesystem::path> dataFolders(const Project& project) {
    std::vector<std::filesystem::path> folders{project.dataset};
    for (const SourceFolder& folder : project.dataChoices.moreFolders) {
        folders.push_back(folder.path);
    }
    return folders;
}

bool haveSameData(const Project& these, const Project& those) {
    return these.dataset == those.dataset && haveSameSources(these.dataChoices, those.dataChoices);
}

DataSource selectedImages(const Project& project, const DataSource& data) {
    return selectData(data, project.dataChoices);
}

DataInterface dataInterface(const Project& project, const DataSource& selected) {
    return findTask(project.task).networkInterface(project.preprocessing, selected.outputNames());
}

}  // namespace espalier::engine
