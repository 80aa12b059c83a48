// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_review.h"

#include <algorithm>

#include "engine/network/network.h"
#include "engine/training/options/run_device.h"

namespace espalier::engine {

namespace {

void append(Diagnostics& all, const Diagnostics& more) {
    all.insert(all.end(), more.begin(), more.end());
}

Diagnostic problem(const char* code, const char* pattern) {
    return {.code = code, .severity = Severity::Error, .pattern = pattern};
}

bool hasTrainingImages(const TrainingRequest& request) {
    return std::ranges::any_of(request.folder->images, [&](const ImageEntry& image) {
        const bool labelled = request.task == Task::Reconstruct || image.label >= 0;
        return labelled && !image.excluded && image.split == Split::Training;
    });
}

Diagnostics reviewImages(const TrainingRequest& request) {
    Diagnostics found;
    if (!hasTrainingImages(request)) {
        found.push_back(problem("training.no_images",
                                "There are no training images. Add images, or give the training "
                                "split a larger share."));
    } else if (request.task == Task::Classify && request.folder->classes.size() < 2) {
        found.push_back(problem("training.one_class",
                                "All images belong to one class, so there is nothing to tell "
                                "apart. Put each class into a folder of its own."));
    }
    return found;
}

Diagnostics reviewNetwork(const TrainingRequest& request) {
    const LayerCatalog catalog;
    const DataInterface data = dataInterface(request);
    Validation validation = validate(request.network, catalog, data);
    if (!validation.network) return validation.diagnostics;
    append(validation.diagnostics,
           request.task == Task::Reconstruct ? checkReconstruction(*validation.network)
                                             : checkClassifier(*validation.network, data.classes));
    return validation.diagnostics;
}

}  // namespace

DataInterface dataInterface(const TrainingRequest& request) {
    const Preprocessing& recipe = request.preprocessing;
    DataInterface data;
    data.input = kernels::Shape{recipe.channels, recipe.height, recipe.width};
    if (request.task == Task::Classify) {
        data.classes = static_cast<std::int64_t>(request.folder->classes.size());
    }
    return data;
}

std::int64_t countTrainingImages(const ImageFolder& folder) {
    return std::ranges::count_if(folder.images, [](const ImageEntry& image) {
        return !image.excluded && image.split == Split::Training;
    });
}

Diagnostics reviewTrainingRequest(const TrainingRequest& request) {
    // A run that goes on may do so where its GPU is not.
    Diagnostics found = reviewTrainingOptions(
        request.resumeFrom ? optionsHere(request.options).options : request.options);
    if (!request.folder) {
        found.push_back(problem("training.no_folder", "There are no images yet. Choose a folder."));
        return found;
    }
    append(found, reviewImages(request));
    append(found, reviewNetwork(request));
    return found;
}

}  // namespace espalier::engine
