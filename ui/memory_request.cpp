// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory_request.h"

#include <algorithm>

#include "engine/runs/run_folder.h"
#include "engine/training/session/training_review.h"
#include "ui/document.h"

namespace espalier::ui {

namespace {

// Without options that do not affect plans, so that changing the epochs does not start a new
// request.
engine::TrainingOptions optionsOfPlan(engine::TrainingOptions options) {
    const engine::TrainingOptions usual;
    options.epochs = usual.epochs;
    options.batch = usual.batch;  // stored separately, limited by the number of images
    options.learningRate = usual.learningRate;
    options.schedule = usual.schedule;
    options.validationPatience = usual.validationPatience;
    options.bestBy = usual.bestBy;
    options.outputNetwork = usual.outputNetwork;
    options.seed = usual.seed;
    // Averaging takes as long whatever it spans.
    if (options.averageDecay > 0) options.averageDecay = 0.5;
    return options;
}

}  // namespace

MemoryRequest memoryRequestOf(const engine::Project& project,
                              const engine::DataSource& selected,
                              std::shared_ptr<const engine::CheckedNetwork> checked) {
    std::int64_t batch = project.options.batch;
    engine::SplitCounts counts;
    if (selected) {
        batch = std::min(batch, engine::countTrainingImages(selected));
        counts = selected.annotatedCounts();
    }
    const engine::DataInterface data = checked->data;
    return {.network = engine::withoutLook(project.network),
            .data = data,
            .task = project.task,
            .options = optionsOfPlan(project.options),
            .batch = batch,
            .images = counts.training + counts.validation,
            .training = counts.training,
            .augments = project.augmentation.any(),
            .checked = std::move(checked)};
}

engine::TrainingRequest timeRequestOf(const engine::Project& project, const Document& document) {
    engine::TrainingRequest request = engine::trainingRequest(project, document.selected());
    request.checkpointFolder = engine::runsFolderFor(document.file());
    return request;
}

MemoryRequest stepRequestOf(const engine::Project& project,
                            const engine::DataSource& selected,
                            std::shared_ptr<const engine::CheckedNetwork> checked) {
    MemoryRequest request = memoryRequestOf(project, selected, std::move(checked));
    request.options.workers = 1;
    request.options.workerLoads.clear();
    request.options.batch = request.batch;
    request.images = 0;
    request.augments = false;
    return request;
}

}  // namespace espalier::ui
