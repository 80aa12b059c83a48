// SPDX-License-Identifier: Apache-2.0
#include "engine/project/task_change.h"

#include <algorithm>
#include <utility>

#include "engine/metrics/metric.h"
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
    changeNormalisation(next, findTask(project.task), to);
    if (!offeredLoss(to, next.options.loss)) next.options.loss = usual.loss;
    if (!offersCriterion(to, next.options.bestBy)) next.options.bestBy = usual.bestBy;
    return next;
}

bool hasSuggestedAugmentation(const Project& project, const DataSource& data) {
    return data && project.augmentation == findTask(project.task).suggestAugmentation(data);
}

Project withTaskChoicesOf(Project project, const Project& before) {
    project.preprocessing = before.preprocessing;
    project.normaliseByData = before.normaliseByData;
    project.augmentation = before.augmentation;
    project.network = before.network;
    project.options.loss = before.options.loss;
    project.options.bestBy = before.options.bestBy;
    if (!haveSameAnnotations(project.dataChoices, before.dataChoices)) return project;
    // Split and images that are left out are the same for both tasks; the rest is about
    // annotations.
    DataChoices choices = before.dataChoices;
    choices.fractions = project.dataChoices.fractions;
    choices.splitSeed = project.dataChoices.splitSeed;
    choices.excluded = project.dataChoices.excluded;
    project.dataChoices = std::move(choices);
    return project;
}

}  // namespace espalier::engine
