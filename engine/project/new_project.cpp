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

// Where the network has problems, they are reported with the others.
void trainOnly(Project& project, TrainedPart part, const DataSource& selected) {
    trainPart(project.network, dataInterface(project, selected), part);
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

// Of a task that tells images apart, and of weights of which more is known than that they fit.
bool isRecommendedFor(const Project& project) {
    const bool startIsKnown = project.startFrom.empty() || isInCatalog(project.startFrom);
    return startIsKnown && findTask(project.task).description().hasAccuracy;
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

// What an effort decides where nothing else is recommended. A patience ends the training after its
// best epoch.
constexpr std::array kLength{"epochs", "validation_patience", "output_network"};

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

/// All that an effort decides about a project.
struct EffortSettings {
    TrainingOptions options;
    Augmentation augmentation;
    std::optional<TrainedPart> part;  ///< of a trained start; nothing where the user decides it
};

/// The efforts of one project. What they have in common is found once.
class Efforts {
  public:
    /// `open.augmentation`: the one that the project has is one that an effort may replace.
    /// `project` outlives the object.
    Efforts(const Project& project, const DataFacts& facts, const OpenSettings& open = {})
        : project_(project),
          facts_(facts),
          isRecommended_(isRecommendedFor(project)),
          isFromStart_(!project.startFrom.empty()),
          replacesAugmentation_(open.augmentation),
          partIsOpen_(open.trainedPart),
          left_(isRecommended_ ? optionsLeftByEffort(project.options) : optionsBesides(kLength)) {
        left_.insert(open.given.begin(), open.given.end());
    }

    /// As if the project had this batch.
    void setBatch(std::int64_t batch) { facts_.batch = batch; }
    /// As if these were its images, its batch and its input.
    void setBasis(const EffortBasis& basis) {
        facts_.training = basis.training;
        facts_.validation = basis.validation;
        facts_.batch = basis.batch;
        facts_.height = basis.height;
        facts_.width = basis.width;
        facts_.channels = basis.channels;
    }

    /// The one that is recommended where the user has chosen none.
    Effort usual() const {
        DataFacts facts = facts_;
        facts.effort.reset();
        return recommended(facts).effort;
    }

    EffortSettings of(Effort effort) const {
        DataFacts facts = facts_;
        facts.effort = effort;
        const Recommendation made = recommended(facts);
        EffortSettings settings{project_.options, project_.augmentation, std::nullopt};
        takeOptions(settings.options, made.options, left_);
        if (!isRecommended_) return settings;
        if (replacesAugmentation_) settings.augmentation = made.augmentation;
        if (isFromStart_ && partIsOpen_) settings.part = made.part;
        return settings;
    }

  private:
    Recommendation recommended(const DataFacts& facts) const {
        if (!isRecommended_) return recommendLength(facts);
        return isFromStart_ ? recommendWith(facts, project_.startFrom, partIsOpen_)
                            : recommend(facts, {});
    }

    const Project& project_;
    DataFacts facts_;
    bool isRecommended_;
    bool isFromStart_;
    bool replacesAugmentation_;
    bool partIsOpen_;
    std::set<std::string> left_;
};

Efforts effortsOn(const Project& project, const DataSource& selected, OpenSettings open = {}) {
    open.augmentation = open.augmentation && hasSuggestedAugmentation(project, selected);
    return {project, factsOf(project, selected, open.given), open};
}

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

// The network last: it is copied and validated for that.
bool has(const Project& project, const EffortSettings& settings, const DataInterface& data) {
    if (!haveSameEffortOptions(settings.options, project.options)) return false;
    if (settings.augmentation != project.augmentation) return false;
    if (!settings.part) return true;
    NetworkDescription network = project.network;
    trainPart(network, data, *settings.part);
    return network == project.network;
}

void eraseEqual(std::set<std::string>& names, const FieldValues& a, const TrainingOptions& b) {
    const FieldValues ofB = toFields(b);
    std::erase_if(names, [&](const std::string& name) { return a.at(name) == ofB.at(name); });
}

// Those that are neither usual nor recommended for random weights, for any effort.
std::set<std::string> chosenOptions(const TrainingOptions& options, DataFacts facts) {
    const FieldValues now = toFields(options);
    std::set<std::string> chosen = optionsBesides({});
    eraseEqual(chosen, now, TrainingOptions());
    for (const auto& [effort, word] : kChoiceWords<Effort>) {
        facts.effort = effort;
        eraseEqual(chosen, now, recommend(facts, {}).options);
    }
    return chosen;
}

// Of a project of which an effort decides only the length: what else is its user's. It may still
// have options that were recommended before, for the size that the images suggest.
std::set<std::string> chosenBesidesLength(const Project& project, const DataSource& selected) {
    Project open = project;
    open.preprocessing.height = open.preprocessing.width = 0;
    const FieldValues now = toFields(project.options);
    DataFacts facts = factsOf(project, selected);
    std::set<std::string> chosen = chosenOptions(project.options, facts);
    const std::set<std::string> ofOpen = chosenOptions(project.options, factsOf(open, selected));
    std::erase_if(chosen, [&](const std::string& name) { return !ofOpen.contains(name); });
    for (const auto& [effort, word] : kChoiceWords<Effort>) {
        facts.effort = effort;
        // The same for every trained start.
        eraseEqual(chosen, now, recommendWith(facts, startCatalog().front().name).options);
    }
    for (const char* name : kLength) chosen.erase(name);
    return chosen;
}

std::optional<Effort> effortAmong(const Efforts& efforts,
                                  const Project& project,
                                  const DataInterface& data) {
    for (const auto& [effort, word] : kChoiceWords<Effort>) {
        if (has(project, efforts.of(effort), data)) return effort;
    }
    return std::nullopt;
}

/// An effort, and the batch of a project that would have it.
struct EffortOfBatch {
    Effort effort;
    std::int64_t batch;
};

std::optional<EffortOfBatch> effortOfUsualBatch(const Project& project,
                                                const DataSource& selected) {
    constexpr std::int64_t kLargest = 4096;
    Efforts efforts = effortsOn(project, selected);
    const DataInterface data = dataInterface(project, selected);
    for (std::int64_t batch = 1; batch <= kLargest; batch *= 2) {
        if (batch == project.options.batch) continue;
        efforts.setBatch(batch);
        if (const auto effort = effortAmong(efforts, project, data)) {
            return EffortOfBatch{*effort, batch};
        }
    }
    return std::nullopt;
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
        if (open.trainedPart) trainOnly(project, recommendation.part, selected);
    }
    takeOptions(project.options, recommendation.options, open.given);
    if (!open.augmentation) return said;
    project.augmentation = recommendation.augmentation;
    said.push_back(augmentationSentence(project.augmentation));
    return said;
}

void takeStartOptions(Project& project, const DataSource& selected) {
    if (!selected || !isInCatalog(project.startFrom)) return;
    const DataFacts facts = factsOf(project, selected);
    const std::set<std::string> chosen = chosenOptions(project.options, facts);
    const bool isSuggested = hasSuggestedAugmentation(project, selected);
    const Recommendation made = recommendWith(facts, project.startFrom);
    takeOptions(project.options, made.options, chosen);
    if (isSuggested) project.augmentation = made.augmentation;
}

std::optional<TrainedPart> takeEffort(Project& project,
                                      const DataSource& selected,
                                      Effort effort,
                                      const OpenSettings& open) {
    const EffortSettings settings = effortsOn(project, selected, open).of(effort);
    project.options = settings.options;
    project.augmentation = settings.augmentation;
    if (settings.part) trainOnly(project, *settings.part, selected);
    return settings.part;
}

void keepEffort(Project& project, const Project& before, const DataSource& selected) {
    if (!selected) return;
    auto effort = effortOf(before, selected);
    if (!effort) effort = effortOfOtherBatch(before, selected);
    if (!effort) return;
    const bool isUsual = *effort == usualEffort(before, selected);
    OpenSettings open;
    if (isEffortOnlyLength(before)) open.given = chosenBesidesLength(before, selected);
    takeEffort(project, selected, isUsual ? usualEffort(project, selected) : *effort, open);
}

Effort usualEffort(const Project& project, const DataSource& selected) {
    return effortsOn(project, selected).usual();
}

bool isEffortOnlyLength(const Project& project) {
    return !isRecommendedFor(project);
}

bool haveSameEffort(const Project& a, const Project& b) {
    return haveSameEffortOptions(a.options, b.options) && a.augmentation == b.augmentation &&
           a.network == b.network;
}

std::optional<Effort> effortOf(const Project& project, const DataSource& selected) {
    return effortAmong(effortsOn(project, selected), project, dataInterface(project, selected));
}

std::optional<Effort> effortOfOtherBatch(const Project& project, const DataSource& selected) {
    const auto found = effortOfUsualBatch(project, selected);
    return found ? std::optional(found->effort) : std::nullopt;
}

EffortBasis effortBasis(const Project& project, const DataSource& selected) {
    const DataFacts facts = factsOf(project, selected);
    return {.training = facts.training,
            .validation = facts.validation,
            .batch = facts.batch,
            .height = facts.height,
            .width = facts.width,
            .channels = facts.channels};
}

std::optional<Effort> effortFor(const EffortBasis& basis,
                                const Project& project,
                                const DataSource& selected) {
    Efforts efforts = effortsOn(project, selected);
    efforts.setBasis(basis);
    // Which layers are a network's last stage depends on the size of its input.
    DataInterface data = dataInterface(project, selected);
    data.input = {basis.channels, basis.height, basis.width};
    return effortAmong(efforts, project, data);
}

std::optional<EffortBasis> likelyEffortBasis(const Project& project, const DataSource& selected) {
    EffortBasis basis = effortBasis(project, selected);
    if (effortFor(basis, project, selected)) return basis;
    const auto found = effortOfUsualBatch(project, selected);
    if (!found) return std::nullopt;
    basis.batch = found->batch;
    return basis;
}

std::optional<Effort> effortOf(const Project& project, const SplitCounts& images) {
    const Preprocessing& input = project.preprocessing;
    const DataFacts facts{.training = images.training,
                          .validation = images.validation,
                          .height = input.height,
                          .width = input.width,
                          .channels = input.channels,
                          .batch = project.options.batch};
    // Which augmentations the images suggest is not known.
    const Efforts efforts(project, facts, {.augmentation = false});
    return effortAmong(efforts, project, findTask(project.task).networkInterface(input, {}));
}

std::optional<TrainingOptions> recommendedOptions(const Project& project,
                                                  const DataSource& selected) {
    if (!isRecommendedFor(project) || dataInterface(project, selected).outputWidth < 2) {
        return std::nullopt;
    }
    Project open = project;  // size and batch are the user's
    open.preprocessing.height = open.preprocessing.width = 0;
    open.options.batch = TrainingOptions().batch;
    const DataFacts facts = factsOf(open, selected);
    return project.startFrom.empty() ? recommend(facts, {}).options
                                     : recommendWith(facts, project.startFrom).options;
}

PreparedData prepareNew(const DataSource& scanned,
                        Project& project,
                        const std::vector<std::string>& starts,
                        const OpenSettings& open) {
    const DataSource selected = selectedImages(project, splitData(scanned, project.dataChoices));
    // With fewer there is nothing to learn, as the review of the data says.
    const bool nameTwoOutputs = dataInterface(project, selected).outputWidth >= 2;
    if (!project.network.nodes.empty() || !isRecommendedFor(project) || !nameTwoOutputs) {
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
