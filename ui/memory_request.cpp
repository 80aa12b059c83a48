// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memory_request.h"

#include <algorithm>

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
    return options;
}

}  // namespace

MemoryRequest memoryRequestOf(const Document& document,
                              std::shared_ptr<const engine::CheckedNetwork> checked) {
    const engine::Project& project = document.project();
    std::int64_t batch = project.options.batch;
    engine::SplitCounts counts;
    if (document.selected()) {
        batch = std::min(batch, engine::countTrainingImages(document.selected()));
        counts = document.selected().counts();
    }
    return {.network = engine::withoutLook(project.network),
            .data = checked->data,
            .task = project.task,
            .options = optionsOfPlan(project.options),
            .batch = batch,
            .images = counts.training + counts.validation,
            .training = counts.training,
            .augments = project.augmentation.any(),
            .checked = std::move(checked)};
}

}  // namespace espalier::ui
