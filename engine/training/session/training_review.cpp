// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_review.h"

#include <algorithm>

#include "engine/base/translatable.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/network/trained_part.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
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
    const Task& task = findTask(request.task);
    return std::ranges::any_of(request.data.included(Split::Training), [&](std::size_t place) {
        return task.isUsable(request.data.sample(place));
    });
}

Diagnostics reviewNetwork(const TrainingRequest& request) {
    const LayerCatalog catalog;
    const DataInterface data = dataInterface(request);
    Validation validation = validate(request.network, catalog, data);
    if (!validation.network) return validation.diagnostics;
    append(validation.diagnostics, findTask(request.task).checkNetwork(*validation.network, data));
    append(validation.diagnostics, checkTrainedPart(*validation.network));
    return validation.diagnostics;
}

}  // namespace

DataInterface dataInterface(const TrainingRequest& request) {
    return findTask(request.task)
        .networkInterface(request.preprocessing, request.data.outputNames());
}

std::int64_t countTrainingImages(const DataSource& data) {
    return data.counts().training;
}

Diagnostics reviewTrainingImages(const TrainingRequest& request) {
    if (hasTrainingImages(request)) {
        return findTask(request.task).reviewChoice(request.data);
    }
    return {problem(
        "training.no_images",
        translatable(
            "Diagnostics",
            "There are no training images. Add images, or increase the training fraction."))};
}

Diagnostics reviewBestBy(const TrainingRequest& request) {
    const std::string& bestBy = request.options.bestBy;
    const auto outputs = static_cast<std::int64_t>(request.data.outputNames().size());
    const auto isMeasured = [&](const Metric* metric) {
        return metric->description().key == bestBy;
    };
    const auto metrics = findTask(request.task)
                             .metrics({.outputWidth = outputs,
                                       .height = request.preprocessing.height,
                                       .width = request.preprocessing.width});
    if (bestBy == kValidationLoss || std::ranges::any_of(metrics, isMeasured)) return {};
    Diagnostic wrong =
        problem("training.best_by",
                translatable("Diagnostics",
                             "The best epoch cannot be chosen by {0}: it is not measured for this "
                             "task and data. Choose one of {1}."));
    std::string choices = kValidationLoss;
    for (const Metric* metric : metrics) choices += ", " + metric->description().key;
    wrong.arguments = {bestBy, choices};
    return {wrong};
}

Diagnostics reviewTrainingRequest(const TrainingRequest& request) {
    // A resumed run may continue without its GPU.
    Diagnostics found = reviewTrainingOptions(
        request.resumeFrom ? optionsHere(request.options).options : request.options);
    if (!request.data) {
        found.push_back(problem("training.no_folder",
                                translatable("Diagnostics", "No images yet. Choose a folder.")));
        return found;
    }
    append(found, reviewLoss(findTask(request.task), request.options.loss));
    append(found, reviewTrainingImages(request));
    append(found, reviewNetwork(request));
    append(found, reviewBestBy(request));
    return found;
}

}  // namespace espalier::engine
