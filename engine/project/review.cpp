// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/project/project.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

void append(Diagnostics& all, Diagnostics more) {
    std::ranges::move(more, std::back_inserter(all));
}

Diagnostics reviewOptions(const TrainingOptions& options) {
    FieldValues values = toFields(options);
    Diagnostics problems = completeAndCheck(trainingFields(), values, {});
    if (problems.empty()) problems = reviewTrainingOptions(options);
    return problems;
}

std::int64_t trainingImages(const ImageFolder& folder) {
    return std::ranges::count_if(folder.images, [](const ImageEntry& image) {
        return !image.excluded && image.split == Split::Training;
    });
}

// What a classifier needs of its data and a reconstruction does not.
bool concernsClasses(const Diagnostic& problem) {
    return problem.code == "data.no_classes" || problem.code == "data.one_class";
}

Diagnostics reviewData(const Project& project, const ImageFolder& folder) {
    Diagnostics problems = reviewImageFolder(folder);
    if (project.task == Task::Reconstruct) std::erase_if(problems, concernsClasses);
    if (project.task == Task::Classify && folder.labelRule == LabelRule::NoLabels) {
        problems.push_back({.code = "project.no_labels",
                            .pattern = "Images without labels cannot be classified. Take the "
                                       "labels from the folders, or choose the task reconstruct."});
    }
    const std::int64_t images = trainingImages(folder);
    if (images > 0 && project.options.batch > images) {
        problems.push_back(
            {.code = "project.batch_too_large",
             .severity = Severity::Warning,
             .pattern = "The batch of {0} is larger than the {1} training images: "
                        "every step takes all {1}.",
             .arguments = {std::to_string(project.options.batch), std::to_string(images)}});
    }
    return problems;
}

Diagnostic wrongOutput(const Project& project,
                       const NetworkLayer& layer,
                       const DataInterface& data) {
    const bool classifies = project.task == Task::Classify;
    return {.code = classifies ? "project.output_is_no_classes" : "project.output_is_no_image",
            .node = layer.id,
            .pattern = classifies
                           ? "The network ends in {0} ({1}), but one number per class ({2}) is "
                             "needed. End it with a Dense layer of {2} units and a Softmax."
                           : "The network ends in {0} ({1}), but to reconstruct it must give an "
                             "image of the input's size, {2}. Choose the template autoencoder, or "
                             "change the last layers.",
            .arguments = {layer.id,
                          shapeText(layer.shape.output),
                          classifies ? std::to_string(data.classes) : shapeText(data.input)}};
}

void reviewOutputs(const Project& project,
                   const Network& network,
                   const DataInterface& data,
                   Diagnostics& problems) {
    if (network.outputs.size() != 1) {
        problems.push_back({.code = "project.several_outputs",
                            .pattern = "The network has {0} ends, but training needs exactly one. "
                                       "Join them or remove the others.",
                            .arguments = {std::to_string(network.outputs.size())}});
        return;
    }
    const kernels::Shape wanted =
        project.task == Task::Classify ? kernels::Shape{data.classes} : data.input;
    if (network.output().shape.output == wanted) return;
    problems.push_back(wrongOutput(project, network.output(), data));
}

}  // namespace

Diagnostics reviewProject(const Project& project, const ImageFolder& selected) {
    Diagnostics problems = reviewData(project, selected);
    append(problems, reviewOptions(project.options));
    const DataInterface data = dataInterface(project, selected);
    const LayerCatalog catalog;
    Validation validation = validate(project.network, catalog, data);
    append(problems, std::move(validation.diagnostics));
    if (validation.network) reviewOutputs(project, *validation.network, data, problems);
    return problems;
}

}  // namespace espalier::engine
