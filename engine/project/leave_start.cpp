// SPDX-License-Identifier: Apache-2.0
#include "engine/project/leave_start.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/network/trained_part.h"
#include "engine/project/new_project.h"
#include "engine/starts/start_catalog.h"

namespace espalier::engine {

namespace {

/// The same new project, with a trained start and without one.
struct Pair {
    Project with;
    Project without;
};

Project bareProject(const Project& project) {
    Project bare;
    bare.task = project.task;
    bare.dataset = project.dataset;
    bare.dataChoices = project.dataChoices;
    return bare;
}

// What a new project on these images would be.
Project recommendedProject(const Project& bare,
                           const Recommendation& recommendation,
                           const DataSource& selected,
                           const DataFacts& facts) {
    Project made = bare;
    takeRecommendation(made, recommendation, selected);
    Preprocessing& recipe = made.preprocessing;
    if (recipe.height > 0) return made;
    recipe.height = facts.height;
    recipe.width = facts.width;
    recipe.channels = facts.channels;
    return made;
}

Pair recommendedPair(const Project& project,
                     const DataSource& selected,
                     std::int64_t batch,
                     std::optional<Effort> effort) {
    const Project bare = bareProject(project);
    DataFacts facts = factsOf(bare, selected);
    facts.batch = batch;
    facts.effort = effort;
    return {recommendedProject(bare, recommendWith(facts, project.startFrom), selected, facts),
            recommendedProject(bare, recommend(facts, {}), selected, facts)};
}

std::ptrdiff_t equalOptions(const TrainingOptions& a, const TrainingOptions& b) {
    const FieldValues ofA = toFields(a);
    const FieldValues ofB = toFields(b);
    return std::ranges::count_if(
        ofA, [&](const auto& option) { return ofB.at(option.first) == option.second; });
}

// A project does not keep for which effort and which batch its options were chosen: the most alike.
Pair likeliestPair(const Project& project, const DataSource& selected) {
    std::optional<Pair> likeliest;
    std::ptrdiff_t most = -1;
    for (const std::int64_t batch : {project.options.batch, TrainingOptions().batch}) {
        for (const std::optional<Effort> effort : {std::optional<Effort>(),
                                                   std::optional(Effort::Quick),
                                                   std::optional(Effort::Balanced),
                                                   std::optional(Effort::Thorough)}) {
            Pair pair = recommendedPair(project, selected, batch, effort);
            const std::ptrdiff_t equal = equalOptions(pair.with.options, project.options);
            if (equal <= most) continue;
            most = equal;
            likeliest = std::move(pair);
        }
    }
    return *std::move(likeliest);
}

TrainingOptions withoutOptionsOf(const TrainingOptions& now, const Pair& pair) {
    FieldValues values = toFields(now);
    const FieldValues with = toFields(pair.with.options);
    const FieldValues without = toFields(pair.without.options);
    for (auto& [name, value] : values) {
        if (value == with.at(name)) value = without.at(name);
    }
    return trainingOptionsFrom(values);
}

// As the start brings it, whichever of the parts that an effort may choose is trained.
bool isNetworkOfStart(const Project& project, const Project& with, const DataSource& selected) {
    if (project.network == with.network) return true;
    const std::array parts{TrainedPart::LastLayer, TrainedPart::LastStage};
    return std::ranges::any_of(parts, [&](TrainedPart part) {
        NetworkDescription network = with.network;
        trainPart(network, dataInterface(with, selected), part);
        return project.network == network;
    });
}

void leaveInput(Project& project, const Pair& pair) {
    const Preprocessing& with = pair.with.preprocessing;
    const Preprocessing& without = pair.without.preprocessing;
    Preprocessing& now = project.preprocessing;
    const bool isSizeOfStart =
        now.height == with.height && now.width == with.width && now.channels == with.channels;
    if (isSizeOfStart) {
        now.height = without.height;
        now.width = without.width;
        now.channels = without.channels;
    }
    if (now.resize == with.resize) now.resize = without.resize;
    const bool isNormalisedAsStart = project.normaliseByData == pair.with.normaliseByData &&
                                     now.mean == with.mean &&
                                     now.standardDeviation == with.standardDeviation;
    if (!isNormalisedAsStart) return;
    project.normaliseByData = pair.without.normaliseByData;
    now.mean = without.mean;
    now.standardDeviation = without.standardDeviation;
}

void leaveTrainedStart(Project& project, const DataSource& selected) {
    Pair pair = likeliestPair(project, selected);
    if (isNetworkOfStart(project, pair.with, selected)) {
        project.network = std::move(pair.without.network);
    }
    leaveInput(project, pair);
    if (project.augmentation == pair.with.augmentation) {
        project.augmentation = pair.without.augmentation;
    }
    project.options = withoutOptionsOf(project.options, pair);
}

// A file decides network and input only.
void leaveFile(Project& project, const DataSource& selected, const TrainingStart& outline) {
    const Project bare = bareProject(project);
    const DataFacts facts = factsOf(bare, selected);
    Pair pair{.with = bare,
              .without = recommendedProject(bare, recommend(facts, {}), selected, facts)};
    adoptStart(
        pair.with, outline, {.network = true, .size = true, .resize = true, .normalisation = true});
    if (isNetworkOfStart(project, pair.with, selected)) {
        project.network = std::move(pair.without.network);
    }
    leaveInput(project, pair);
}

// Frozen layers would keep random weights. Those that were frozen one by one stay so.
void trainAllOfPart(Project& project, const DataSource& selected) {
    const DataInterface data = dataInterface(project, selected);
    const auto network = networkOfParts(project.network, data);
    if (!network || !trainedPartOf(project.network, *network)) return;
    trainPart(project.network, *network, TrainedPart::All);
}

}  // namespace

Project withoutStart(Project project, const DataSource& selected, const TrainingStart* outline) {
    const Project before = project;
    const auto catalog = startCatalog();
    const bool isTrained =
        std::ranges::find(catalog, project.startFrom, &Start::name) != catalog.end();
    project.startFrom.clear();
    if (!selected) return project;
    const bool isRecommended = !isEffortOnlyLength(project);
    if (isTrained) {
        project.startFrom = before.startFrom;
        if (isRecommended) leaveTrainedStart(project, selected);
        project.startFrom.clear();
        return project;
    }
    if (isRecommended && outline && outline->isDrawnFromFile) {
        leaveFile(project, selected, *outline);
    }
    trainAllOfPart(project, selected);
    keepEffort(project, before, selected);
    return project;
}

}  // namespace espalier::engine
