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

void leaveTrainedStart(Project& project, const DataSource& selected) {
    Pair pair = likeliestPair(project, selected);
    if (isNetworkOfStart(project, pair.with, selected)) {
        project.network = std::move(pair.without.network);
    }
    exchangeInput(project, pair.with, pair.without);
    if (project.augmentation == pair.with.augmentation) {
        project.augmentation = pair.without.augmentation;
    }
    project.options = exchangedOptions(project.options, pair.with.options, pair.without.options);
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
    exchangeInput(project, pair.with, pair.without);
}

}  // namespace

TrainingOptions exchangedOptions(const TrainingOptions& now,
                                 const TrainingOptions& with,
                                 const TrainingOptions& without) {
    FieldValues values = toFields(now);
    const FieldValues ofWith = toFields(with);
    const FieldValues ofWithout = toFields(without);
    for (auto& [name, value] : values) {
        if (value == ofWith.at(name)) value = ofWithout.at(name);
    }
    return trainingOptionsFrom(values);
}

void exchangeInput(Project& project, const Project& with, const Project& without) {
    const Preprocessing& old = with.preprocessing;
    const Preprocessing& next = without.preprocessing;
    Preprocessing& now = project.preprocessing;
    const bool isSize =
        now.height == old.height && now.width == old.width && now.channels == old.channels;
    if (isSize) {
        now.height = next.height;
        now.width = next.width;
        now.channels = next.channels;
    }
    if (now.resize == old.resize) now.resize = next.resize;
    const bool isNormalisation = project.normaliseByData == with.normaliseByData &&
                                 now.mean == old.mean &&
                                 now.standardDeviation == old.standardDeviation;
    if (!isNormalisation) return;
    project.normaliseByData = without.normaliseByData;
    now.mean = next.mean;
    now.standardDeviation = next.standardDeviation;
}

void trainAllOfPart(Project& project, const DataSource& selected) {
    if (!selected) return;
    const DataInterface data = dataInterface(project, selected);
    const auto network = networkOfParts(project.network, data);
    if (!network || !trainedPartOf(project.network, *network)) return;
    trainPart(project.network, *network, TrainedPart::All);
}

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
    if (isRecommended && outline && outline->isOfOthers()) {
        leaveFile(project, selected, *outline);
    }
    trainAllOfPart(project, selected);
    keepEffort(project, before, selected);
    return project;
}

}  // namespace espalier::engine
