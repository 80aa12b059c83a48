// SPDX-License-Identifier: Apache-2.0
#include "engine/project/new_project.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

#include "engine/base/error.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_review.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/templates.h"
#include "engine/project/task_change.h"
#include "engine/starts/start_catalog.h"
#include "engine/tasks/task_catalog.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Sentences = std::vector<std::string>;

void append(Sentences& all, Sentences more) {
    std::ranges::move(more, std::back_inserter(all));
}

void drawNetwork(Project& project, const std::string& name, const DataFacts& facts) {
    project.network = makeTemplate(name, {.input = {facts.channels, facts.height, facts.width}});
}

void trainOnly(Project& project, const Recommendation& made, const DataSource& selected) {
    const auto network = networkOfParts(project.network, dataInterface(project, selected));
    if (!network) return;  // its problems are reported with the others
    trainPart(project.network, *network, made.part);
}

// An option that has no effect beside those that the user has chosen stays as it is. So does the
// criterion of the best epoch: it is the task's, or the user's.
void takeOptions(TrainingOptions& options,
                 const TrainingOptions& recommended,
                 const std::set<std::string>& given) {
    FieldValues values = toFields(options);
    const FieldValues wanted = toFields(recommended);
    for (const Field& field : trainingFields()) {
        if (given.contains(field.name) || !applies(field, values)) continue;
        if (field.name == "best_by") continue;
        values.at(field.name) = wanted.at(field.name);
    }
    options = trainingOptionsFrom(values);
}

bool isInCatalog(const std::string& start) {
    const auto catalog = startCatalog();
    return std::ranges::find(catalog, start, &Start::name) != catalog.end();
}

// Of a task for which nothing is recommended.
Sentences adoptNamedStart(Project& project, const OpenSettings& open) {
    if (!isInCatalog(project.startFrom)) return {};
    return adoptStart(project,
                      describedStart(findStart(project.startFrom)),
                      {.network = project.network.nodes.empty(),
                       .size = open.size,
                       .resize = open.resize,
                       .normalisation = open.normalisation});
}

// Of images whose annotations the network's outputs stand for.
bool isRecommendedFor(const Project& project, const DataSource& selected) {
    const bool startIsKnown = project.startFrom.empty() || isInCatalog(project.startFrom);
    return startIsKnown && dataInterface(project, selected).outputWidth >= 2;
}

DataFacts factsOf(const Project& project,
                  const DataSource& selected,
                  const std::set<std::string>& given) {
    DataFacts facts = factsOf(project, selected);
    if (given.contains("epochs")) facts.epochs = project.options.epochs;
    facts.hasOtherSchedule =
        given.contains("schedule") && project.options.schedule != RateSchedule::Cosine;
    return facts;
}

// What a recommendation says about length and care.
constexpr std::array kEffortOptions{"epochs",
                                    "learning_rate",
                                    "schedule",
                                    "validation_patience",
                                    "output_network",
                                    "label_smoothing",
                                    "average_decay"};

// What an effort decides where nothing else is recommended.
constexpr std::array kLength{"epochs", "validation_patience"};

std::set<std::string> optionsBesides(std::span<const char* const> decided) {
    std::set<std::string> others;
    for (const Field& field : trainingFields()) others.insert(field.name);
    for (const char* name : decided) others.erase(name);
    return others;
}

// Another optimizer needs other rates than the recommended ones, which are Adam's.
std::set<std::string> optionsLeftByEffort(const TrainingOptions& options) {
    std::set<std::string> left = optionsBesides(kEffortOptions);
    if (options.optimizer != TrainingOptions().optimizer) left.insert("learning_rate");
    return left;
}

}  // namespace

DataFacts factsOf(const Project& project, const DataSource& selected) {
    const SplitCounts counts = selected.annotatedCounts();
    const InputSuggestion suggestion = suggestInput(selected);
    const Preprocessing& recipe = project.preprocessing;
    const bool sizeIsOpen = recipe.height == 0 || recipe.width == 0;
    return {.training = counts.training,
            .validation = counts.validation,
            .typicalSide = suggestion.typicalSide,
            .height = sizeIsOpen ? suggestion.height : recipe.height,
            .width = sizeIsOpen ? suggestion.width : recipe.width,
            .channels = sizeIsOpen || recipe.channels == 0 ? suggestion.channels : recipe.channels,
            .harmless = findTask(project.task).suggestAugmentation(selected),
            .batch = project.options.batch};
}

std::vector<std::string> storedStarts(const StartStorage& storage) {
    std::vector<std::string> stored;
    for (const Start& start : startCatalog()) {
        try {
            if (storage.isWhole(start)) stored.emplace_back(start.name);
        } catch (const Error&) {
            // One that cannot be read is not at hand; the others are.
        }
    }
    return stored;
}

std::vector<std::string> storedStarts() {
    try {
        return storedStarts(StartStorage());
    } catch (const Error&) {
        return {};  // no data folder, or one that cannot be read: nothing is at hand
    }
}

std::vector<std::string> takeRecommendation(Project& project,
                                            const Recommendation& recommendation,
                                            const DataSource& selected,
                                            const OpenSettings& open) {
    Sentences said;
    if (recommendation.startFrom.empty()) {
        drawNetwork(project, recommendation.network, factsOf(project, selected));
    } else {
        project.startFrom = recommendation.startFrom;
        append(said,
               adoptStart(project,
                          describedStart(findStart(recommendation.startFrom)),
                          {.network = true,
                           .size = open.size,
                           .resize = open.resize,
                           .normalisation = open.normalisation}));
        if (open.trainedPart) trainOnly(project, recommendation, selected);
    }
    takeOptions(project.options, recommendation.options, open.given);
    if (!open.augmentation) return said;
    project.augmentation = recommendation.augmentation;
    said.push_back(augmentationSentence(project.augmentation));
    return said;
}

void takeStartOptions(Project& project, const DataSource& selected) {
    if (!selected || !isInCatalog(project.startFrom)) return;
    DataFacts facts = factsOf(project, selected);
    const FieldValues now = toFields(project.options);
    const FieldValues usual = toFields(TrainingOptions());
    std::set<std::string> chosen;
    for (const auto& [name, value] : now) {
        if (value != usual.at(name)) chosen.insert(name);
    }
    for (const auto& [effort, word] : kChoiceWords<Effort>) {
        facts.effort = effort;
        const FieldValues random = toFields(recommend(facts, {}).options);
        std::erase_if(chosen, [&](const auto& name) { return now.at(name) == random.at(name); });
    }
    facts.effort.reset();
    const bool isSuggested = hasSuggestedAugmentation(project, selected);
    const Recommendation made = recommendWith(facts, project.startFrom);
    takeOptions(project.options, made.options, chosen);
    if (isSuggested) project.augmentation = made.augmentation;
}

std::optional<TrainedPart> takeEffort(Project& project,
                                      const DataSource& selected,
                                      Effort effort,
                                      const OpenSettings& open) {
    DataFacts facts = factsOf(project, selected, open.given);
    facts.effort = effort;
    const bool isRecommended = isRecommendedFor(project, selected);
    std::set<std::string> left =
        isRecommended ? optionsLeftByEffort(project.options) : optionsBesides(kLength);
    left.insert(open.given.begin(), open.given.end());
    if (!isRecommended) {
        takeOptions(project.options, recommendLength(facts).options, left);
        return std::nullopt;
    }
    const bool isSuggested = open.augmentation && hasSuggestedAugmentation(project, selected);
    const bool isFromStart = !project.startFrom.empty();
    const Recommendation made = isFromStart
                                    ? recommendWith(facts, project.startFrom, open.trainedPart)
                                    : recommend(facts, {});
    takeOptions(project.options, made.options, left);
    if (isSuggested) project.augmentation = made.augmentation;
    if (!isFromStart || !open.trainedPart) return std::nullopt;
    trainOnly(project, made, selected);
    return made.part;
}

bool isEffortOnlyLength(const Project& project, const DataSource& selected) {
    return !isRecommendedFor(project, selected);
}

namespace {

// A patience that cannot act is as good as none, which earlier versions did not say.
TrainingOptions withActingPatience(TrainingOptions options) {
    if (options.validationPatience >= options.epochs) options.validationPatience = 0;
    return options;
}

bool haveSameEffortOptions(const TrainingOptions& a, const TrainingOptions& b) {
    const FieldValues ofA = toFields(withActingPatience(a));
    const FieldValues ofB = toFields(withActingPatience(b));
    return std::ranges::all_of(kEffortOptions,
                               [&](const char* name) { return ofA.at(name) == ofB.at(name); });
}

}  // namespace

bool haveSameEffort(const Project& a, const Project& b) {
    return haveSameEffortOptions(a.options, b.options) && a.augmentation == b.augmentation &&
           a.network == b.network;
}

std::optional<Effort> effortOf(const Project& project, const DataSource& selected) {
    for (const auto& [effort, word] : kChoiceWords<Effort>) {
        Project taken = project;
        takeEffort(taken, selected, effort);
        if (haveSameEffort(taken, project)) return effort;
    }
    return std::nullopt;
}

std::optional<Effort> effortOfOtherBatch(const Project& project, const DataSource& selected) {
    constexpr std::int64_t kLargest = 4096;
    for (std::int64_t batch = 1; batch <= kLargest; batch *= 2) {
        if (batch == project.options.batch) continue;
        Project other = project;
        other.options.batch = batch;
        if (const auto effort = effortOf(other, selected)) return effort;
    }
    return std::nullopt;
}

std::optional<Effort> effortOf(const Project& project, const SplitCounts& images) {
    const Preprocessing& input = project.preprocessing;
    const bool isFromStart = !project.startFrom.empty();
    const bool isRecommended =
        project.task == usualTask() && (!isFromStart || isInCatalog(project.startFrom));
    const bool trainsAll =
        std::ranges::none_of(project.network.nodes, [](const auto& node) { return node.frozen; });
    const std::set<std::string> left =
        isRecommended ? optionsLeftByEffort(project.options) : optionsBesides(kLength);
    DataFacts facts{.training = images.training,
                    .validation = images.validation,
                    .height = input.height,
                    .width = input.width,
                    .channels = input.channels,
                    .batch = project.options.batch};
    for (const auto& [effort, word] : kChoiceWords<Effort>) {
        facts.effort = effort;
        const Recommendation made = !isRecommended ? recommendLength(facts)
                                    : isFromStart  ? recommendWith(facts, project.startFrom)
                                                   : recommend(facts, {});
        if (isFromStart && isRecommended && (made.part == TrainedPart::All) != trainsAll) continue;
        TrainingOptions taken = project.options;
        takeOptions(taken, made.options, left);
        if (haveSameEffortOptions(taken, project.options)) return effort;
    }
    return std::nullopt;
}

PreparedData prepareNew(const DataSource& scanned,
                        Project& project,
                        const std::vector<std::string>& starts,
                        const OpenSettings& open) {
    const DataSource selected = selectedImages(project, splitData(scanned, project.dataChoices));
    if (!project.network.nodes.empty() || !isRecommendedFor(project, selected)) {
        Sentences said = adoptNamedStart(project, open);
        PreparedData prepared = prepareData(scanned, project, open.augmentation);
        prepared.choices.insert(prepared.choices.begin(), said.begin(), said.end());
        return prepared;
    }
    DataFacts facts = factsOf(project, selected, open.given);
    facts.effort = open.effort;
    Recommendation made = project.startFrom.empty()
                              ? recommend(facts, starts, open.trainedPart)
                              : recommendWith(facts, project.startFrom, open.trainedPart);
    Sentences said = takeRecommendation(project, made, selected, open);
    PreparedData prepared = prepareData(scanned, project, false);
    append(said, std::move(prepared.choices));
    prepared.choices = std::move(said);
    prepared.recommendation = std::move(made);
    return prepared;
}

}  // namespace espalier::engine
