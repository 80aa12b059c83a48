// SPDX-License-Identifier: Apache-2.0
#include "engine/project/recommendation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/translatable.h"
#include "engine/network/templates.h"
#include "engine/starts/start_catalog.h"

namespace espalier::engine {

namespace {

// From so many validation images on, noise is not what decides between two epochs.
constexpr std::int64_t kQuietImages = 1'000;

// ImageNet's photos show nothing that fewer pixels could resemble.
constexpr int kSmallestPhoto = 64;

// The template that is suggested for small images.
constexpr std::string_view kSmallNetwork = "cnn-bn";

// From so many small colour images on, the plain network is what limits the result.
constexpr std::int64_t kManySmallImages = 10'000;

constexpr std::int64_t kManyImages = 20'000;

/// How long training from random weights takes, by the number of images.
struct ScratchLength {
    std::int64_t upTo;  ///< training images
    std::int64_t epochs;
    std::int64_t epochsOfSmall;  ///< with kSmallNetwork
};
constexpr std::array kScratchLengths{ScratchLength{1'000, 100, 200},
                                     ScratchLength{5'000, 40, 40},
                                     ScratchLength{kManyImages, 30, 30},
                                     ScratchLength{INT64_MAX, 20, 15}};

// A quarter as long, or three times. With fewer than ten epochs, a falling rate costs accuracy
// that not even many images make up for (docs/performance.md).
std::int64_t scaledEpochs(std::int64_t usual, Effort effort) {
    constexpr std::int64_t kFewest = 10;
    switch (effort) {
        case Effort::Quick:
            return std::max(std::min(kFewest, usual), usual / 4);
        case Effort::Balanced:
            break;
        case Effort::Thorough:
            return 3 * usual;
    }
    return usual;
}

kernels::Shape inputOf(const DataFacts& facts) {
    return {facts.channels, facts.height, facts.width};
}

std::string scratchNetwork(const DataFacts& facts) {
    const std::string usual = suggestTemplate(inputOf(facts), false);
    const bool isOutgrown = facts.channels == 3 && facts.training >= kManySmallImages;
    return usual == kSmallNetwork && isOutgrown ? "resnet-small" : usual;
}

std::int64_t scratchEpochs(const DataFacts& facts) {
    const auto length = std::ranges::find_if(kScratchLengths, [&facts](const ScratchLength& entry) {
        return facts.training <= entry.upTo;
    });
    const bool isSmall = scratchNetwork(facts) == kSmallNetwork;
    return scaledEpochs(isSmall ? length->epochsOfSmall : length->epochs,
                        facts.effort.value_or(Effort::Balanced));
}

std::int64_t stepsPerEpoch(const DataFacts& facts, std::int64_t batch) {
    return std::max<std::int64_t>(1, (facts.training + batch - 1) / batch);
}

// Never, where training would be over before: a number that cannot act only puzzles.
void limitPatience(TrainingOptions& options) {
    if (options.validationPatience >= options.epochs) options.validationPatience = 0;
}

// A learning rate that falls to 0 gains most at the end, so patience leaves it half of the epochs.
// The best of many noisy results is a matter of luck; where the rate has fallen, the last network
// is not.
void planFall(TrainingOptions& options, const DataFacts& facts, std::int64_t epochs) {
    options.epochs = facts.epochs > 0 ? facts.epochs : epochs;
    options.validationPatience = patienceFor(facts.validation, stepsPerEpoch(facts, facts.batch));
    if (facts.hasOtherSchedule) return limitPatience(options);
    options.schedule = RateSchedule::Cosine;
    options.validationPatience = std::max(options.validationPatience, (options.epochs + 1) / 2);
    limitPatience(options);
    if (facts.validation < kQuietImages) options.outputNetwork = OutputNetwork::Last;
}

// The weights of the last twentieth of the run, averaged: a network that varies less from epoch to
// epoch, whenever the run is stopped, and is no older than the rate's fall allows.
double averageFor(std::int64_t steps) {
    return std::clamp(
        1.0 - 20.0 / static_cast<double>(std::max<std::int64_t>(1, steps)), 0.9, 0.9995);
}

/// How a trained start is changed.
struct StartRecipe {
    Effort effort;
    TrainedPart part;
    double rate;
    std::int64_t steps;
    std::int64_t mostEpochs;
    bool augments;
    const char* reason;
};

// A last layer on features that do not change stands a high rate and needs few steps. Layers that
// are trained already would lose what they know at that rate.
constexpr std::array kStartRecipes{
    StartRecipe{Effort::Quick,
                TrainedPart::LastLayer,
                0.003,
                150,
                100,
                false,
                translatable("Diagnostics",
                             "Training starts from the trained network {0} and changes only its "
                             "last layer: unless there are very many photos, this is quicker and "
                             "more accurate than random weights.")},
    StartRecipe{Effort::Balanced,
                TrainedPart::LastStage,
                0.0003,
                300,
                50,
                false,
                translatable("Diagnostics",
                             "Training starts from the trained network {0} and changes its last "
                             "stage; what lies before is computed once per image.")},
    StartRecipe{Effort::Thorough,
                TrainedPart::All,
                0.0003,
                600,
                60,
                true,
                translatable("Diagnostics",
                             "Training starts from the trained network {0} and changes all of its "
                             "layers.")}};

const StartRecipe& startRecipe(Effort effort) {
    return *std::ranges::find(kStartRecipes, effort, &StartRecipe::effort);
}

std::int64_t startEpochs(const DataFacts& facts, const StartRecipe& recipe) {
    constexpr std::int64_t kFewestEpochs = 10;
    const std::int64_t steps = stepsPerEpoch(facts, facts.batch);
    return std::clamp((recipe.steps + steps - 1) / steps, kFewestEpochs, recipe.mostEpochs);
}

constexpr double kShift = 0.1;  // of the image's side

Augmentation shifted(const DataFacts& facts) {
    Augmentation augmentation = facts.harmless;
    augmentation.cropShare = kShift;
    return augmentation;
}

// Small changes that leave every image what it is. Many images vary enough by themselves.
Augmentation scratchAugmentation(const DataFacts& facts) {
    Augmentation augmentation = shifted(facts);
    if (facts.training > kManyImages) return facts.channels == 1 ? facts.harmless : augmentation;
    augmentation.rotation = 5;  // degrees
    augmentation.scale = 0.1;
    augmentation.brightness = 0.2;
    augmentation.contrast = 0.4;
    return augmentation;
}

Diagnostic because(const char* pattern, std::vector<std::string> arguments) {
    return {.code = "recommendation",
            .severity = Severity::Note,
            .pattern = pattern,
            .arguments = std::move(arguments)};
}

Recommendation fromScratch(const DataFacts& facts) {
    Recommendation made{.network = scratchNetwork(facts),
                        .startFrom = {},
                        .effort = facts.effort.value_or(Effort::Balanced),
                        .augmentation = scratchAugmentation(facts),
                        .reason = {},
                        .missingStart = {}};
    planFall(made.options, facts, scratchEpochs(facts));
    made.options.labelSmoothing = 0.1;
    made.options.averageDecay = averageFor(made.options.epochs * stepsPerEpoch(facts, facts.batch));
    // Without numbers that an option of the user may change.
    made.reason = because(
        facts.training == 1
            ? translatable("Diagnostics",
                           "{1} is trained from random weights. The other settings are chosen "
                           "for 1 training image.")
            : translatablePlural("Diagnostics",
                                 "{1} is trained from random weights. The other settings are "
                                 "chosen for %n training images."),
        {std::to_string(facts.training), made.network});
    return made;
}

}  // namespace

bool DataFacts::arePhotos() const {
    return channels == 3 && typicalSide >= kSmallestPhoto && height >= kSmallestPhoto &&
           width >= kSmallestPhoto;
}

std::int64_t patienceFor(std::int64_t validationImages, std::int64_t stepsPerEpoch) {
    constexpr std::int64_t kFewestSteps = 100;
    const std::int64_t usual = TrainingOptions().validationPatience;
    const auto images = std::clamp<std::int64_t>(validationImages, 1, kQuietImages);
    const double quiet = static_cast<double>(usual) *
                         std::sqrt(static_cast<double>(kQuietImages) / static_cast<double>(images));
    const std::int64_t steps = std::max<std::int64_t>(1, stepsPerEpoch);
    return std::max(static_cast<std::int64_t>(std::ceil(quiet)),
                    (kFewestSteps + steps - 1) / steps);
}

Recommendation recommendWith(const DataFacts& facts, std::string_view start, bool partIsOpen) {
    const Start& entry = findStart(start);
    const StartRecipe& recipe = startRecipe(facts.effort.value_or(Effort::Quick));
    Recommendation made{.network = std::string(entry.network),
                        .startFrom = std::string(entry.name),
                        .part = recipe.part,
                        .effort = recipe.effort,
                        .augmentation = {},
                        .reason = {},
                        .missingStart = {}};
    if (!partIsOpen) {
        made.augmentation = facts.harmless;
        made.options.validationPatience =
            patienceFor(facts.validation, stepsPerEpoch(facts, facts.batch));
        if (facts.effort) {
            made.options.epochs = scaledEpochs(made.options.epochs, *facts.effort);
        }
        limitPatience(made.options);
        made.reason = because(translatable("Diagnostics",
                                           "Training starts from the trained network {0} and "
                                           "changes the layers that you have chosen."),
                              {made.network});
        return made;
    }
    if (recipe.augments) made.augmentation = shifted(facts);
    planFall(made.options, facts, startEpochs(facts, recipe));
    made.options.learningRate = recipe.rate;
    made.reason = because(recipe.reason, {made.network});
    return made;
}

Recommendation recommendLength(const DataFacts& facts) {
    Recommendation made{.network = {},
                        .startFrom = {},
                        .effort = facts.effort.value_or(Effort::Balanced),
                        .augmentation = {},
                        .reason = {},
                        .missingStart = {}};
    const TrainingOptions usual;
    made.options.epochs = facts.epochs > 0 ? facts.epochs : scaledEpochs(usual.epochs, made.effort);
    if (made.effort == Effort::Thorough) {
        made.options.validationPatience = scaledEpochs(usual.validationPatience, made.effort);
    }
    limitPatience(made.options);
    return made;
}

std::vector<Augmentation> recommendedAugmentations(const DataFacts& facts) {
    Augmentation earlier = shifted(facts);  // of projects made by earlier versions
    earlier.rotation = 10;
    earlier.scale = 0.1;
    return {facts.harmless, shifted(facts), scratchAugmentation(facts), earlier};
}

Recommendation recommend(const DataFacts& facts,
                         const std::vector<std::string>& stored,
                         bool partIsOpen) {
    if (!facts.arePhotos()) return fromScratch(facts);
    if (!stored.empty()) return recommendWith(facts, stored.front(), partIsOpen);
    Recommendation made = fromScratch(facts);
    made.missingStart = startCatalog().front().name;
    return made;
}

}  // namespace espalier::engine
