// SPDX-License-Identifier: Apache-2.0
#include "engine/project/task_change.h"

#include <algorithm>
#include <utility>

#include "engine/losses/loss_catalog.h"
#include "engine/metrics/metric.h"
#include "engine/project/new_project.h"
#include "engine/project/training_start.h"
#include "engine/starts/start_catalog.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"

namespace espalier::engine {

namespace {

// Of any data: which ones these measure is known only once they are scanned.
bool offersCriterion(const Task& task, const std::string& key) {
    constexpr int kLarge = 1'000'000;
    const std::vector<const Metric*> metrics =
        task.metrics({.outputWidth = kLarge, .height = kLarge, .width = kLarge});
    return key == kValidationLoss || std::ranges::any_of(metrics, [&](const Metric* metric) {
               return metric->description().key == key;
           });
}

bool hasUsualNumbers(const Preprocessing& recipe) {
    const Preprocessing usual;
    return recipe.mean == usual.mean && recipe.standardDeviation == usual.standardDeviation;
}

// A task that does not measure pixels takes them as they are.
void changeNormalisation(Project& project, const Task& from, const Task& to) {
    const bool isUsual = project.normaliseByData == from.description().measuresPixels &&
                         (project.normaliseByData || hasUsualNumbers(project.preprocessing));
    if (!isUsual) return;
    project.normaliseByData = to.description().measuresPixels;
    project.preprocessing.mean = Preprocessing().mean;
    project.preprocessing.standardDeviation = Preprocessing().standardDeviation;
}

// Its weights are for the network of the old task, and so is an input that was taken from it.
void leaveStart(Project& project, const Task& from) {
    const auto catalog = startCatalog();
    const auto start = std::ranges::find(catalog, project.startFrom, &Start::name);
    project.startFrom.clear();
    if (start == catalog.end() || project.preprocessing != describedStart(*start).input) return;
    project.preprocessing = {};
    project.normaliseByData = from.description().measuresPixels;
}

// Without effect there, it would only cause a warning.
void leaveOutSmoothing(TrainingOptions& options, const Task& to) {
    if (!readsOption(*to.losses().front(), "label_smoothing")) options.labelSmoothing = 0;
}

void changeCriterion(TrainingOptions& options, const Task& from, const Task& to) {
    const bool isUsual = options.bestBy == from.bestBy();
    if (isUsual || !offersCriterion(to, options.bestBy)) options.bestBy = to.bestBy();
}

}  // namespace

Project projectForTask(const Project& project,
                       const std::string& task,
                       const DataChoices& choices) {
    const Task& to = findTask(task);
    const TrainingOptions usual;
    Project next = project;
    next.task = task;
    next.dataChoices = choices;
    next.network = {};
    next.changes.clear();  // of a run that this no longer repeats
    leaveStart(next, findTask(project.task));
    changeNormalisation(next, findTask(project.task), to);
    leaveOutSmoothing(next.options, to);
    if (!offeredLoss(to, next.options.loss)) next.options.loss = usual.loss;
    changeCriterion(next.options, findTask(project.task), to);
    return next;
}

bool hasSuggestedAugmentation(const Project& project, const DataSource& data) {
    if (!data) return false;
    if (!project.startFrom.empty() && !project.augmentation.any()) return true;
    const auto suggested = recommendedAugmentations(factsOf(project, data));
    return std::ranges::find(suggested, project.augmentation) != suggested.end();
}

Project withTaskChoicesOf(Project project, const Project& before) {
    project.preprocessing = before.preprocessing;
    project.normaliseByData = before.normaliseByData;
    project.augmentation = before.augmentation;
    project.startFrom = before.startFrom;
    project.network = before.network;
    project.options.labelSmoothing = before.options.labelSmoothing;
    project.options.loss = before.options.loss;
    project.options.bestBy = before.options.bestBy;
    if (!haveSameAnnotations(project.dataChoices, before.dataChoices)) return project;
    // Split and images that are left out are the same for both tasks; the rest is about
    // annotations.
    DataChoices choices = before.dataChoices;
    choices.fractions = project.dataChoices.fractions;
    choices.splitSeed = project.dataChoices.splitSeed;
    choices.fold = project.dataChoices.fold;
    choices.excluded = project.dataChoices.excluded;
    choices.moreFolders = project.dataChoices.moreFolders;
    project.dataChoices = std::move(choices);
    return project;
}

}  // namespace espalier::engine
