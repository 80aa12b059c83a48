// SPDX-License-Identifier: Apache-2.0
#include "engine/project/next_step.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "engine/base/translatable.h"
#include "engine/metrics/wilson_interval.h"
#include "engine/network/templates.h"
#include "engine/project/checked_network.h"
#include "engine/project/new_project.h"
#include "engine/project/start_change.h"
#include "engine/starts/start_catalog.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kFewPhotos = 5'000;  // with fewer, a trained start helps most

/// Collects the steps that the evidence of one run supports.
class StepFinder {
  public:
    explicit StepFinder(const RunEvidence& evidence)
        : evidence_(evidence),
          project_(evidence.project),
          judged_(dynamic_cast<const RightOrWrong*>(evidence.test)),
          more_(evidence.course.moreEpochs) {
        project_.changes.clear();
        for (const Diagnostic& found : reviewOptimizerValues(project_.options)) {
            if (found.code == "training.learning_rate") ruinousRate_ = found;
        }
        if (judged_) gap_ = judged_->gapTo(evidence.trainingAccuracy);
        if (evidence.selected) facts_ = factsOf(openSize(), evidence.selected);
    }

    std::vector<NextStep> find(std::size_t most);

  private:
    /// How promising a step is; of two equal ones the first that was added wins.
    enum Promise { Possible = 1, Fair, Good, Better, Best };

    struct Ranked {
        Promise promise;
        NextStep step;
    };

    void add(Promise promise, NextStep step) { found_.push_back({promise, std::move(step)}); }
    void addNewRun(Promise promise, NextStep step, Project changed);

    Project openSize() const {
        Project open = project_;
        open.preprocessing.height = open.preprocessing.width = 0;
        return open;
    }
    bool mayTrainAgain() const { return facts_ && project_.dataChoices.fold == Fold{}; }
    bool memorises() const {
        return more_ == MoreEpochs::Harm || (gap_ == Gap::Wide && more_ != MoreEpochs::MayHelp);
    }
    bool isTooWeak() const {
        return gap_ == Gap::Underfit && (more_ == MoreEpochs::NoHelp || more_ == MoreEpochs::Harm);
    }
    // Of enough images: a few may be right by luck.
    bool isAllRight() const {
        return judged_ && evidence_.test->totals.images >= kFewestToJudge &&
               !judged_->mostFrequentMistake();
    }
    bool isSupported(const NextStep& step) const;
    std::optional<double> multiplyAdds(const Project& project) const;
    std::optional<double> secondsOf(const Project& changed) const;

    void longer();
    void mistakes();
    void trainedStart();
    void higherEffort();
    void largerInput();
    void largerNetwork();
    void regularisation();
    void learningRate();

    const RunEvidence& evidence_;
    Project project_;
    const RightOrWrong* judged_;  ///< the test; nullptr if there is none
    MoreEpochs more_;
    Gap gap_ = Gap::Unknown;
    std::optional<DataFacts> facts_;
    std::optional<Diagnostic> ruinousRate_;  ///< that the learning rate is one
    std::vector<Ranked> found_;
};

Diagnostic stepSentence(const char* pattern, std::vector<std::string> arguments = {}) {
    return {.code = "next_step",
            .severity = Severity::Note,
            .pattern = pattern,
            .arguments = std::move(arguments)};
}

std::string accuracyShare(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

// Per image; nothing where the network does not fit.
std::optional<double> StepFinder::multiplyAdds(const Project& project) const {
    const auto checked =
        checkNetwork(project.network, dataInterface(project, evidence_.selected), project.task);
    if (!checked->isValid() || checked->summary->multiplyAdds == 0) return std::nullopt;
    return static_cast<double>(checked->summary->multiplyAdds);
}

// An epoch takes as many times longer as its network computes more.
std::optional<double> StepFinder::secondsOf(const Project& changed) const {
    const bool isComparable = !evidence_.onFeatures && std::isfinite(evidence_.secondsPerEpoch);
    if (!isComparable) return std::nullopt;
    double factor = 1;
    if (changed.network != project_.network || changed.preprocessing != project_.preprocessing) {
        const auto before = multiplyAdds(project_);
        const auto after = multiplyAdds(changed);
        if (!before || !after) return std::nullopt;
        factor = *after / *before;
    }
    return factor * evidence_.secondsPerEpoch * static_cast<double>(changed.options.epochs);
}

// With a rate at which no training succeeds, nothing else would show what it is worth.
void StepFinder::addNewRun(Promise promise, NextStep step, Project changed) {
    if (ruinousRate_ && step.kind != StepKind::LearningRate) return;
    // What thawed layers take, the time with frozen ones does not tell.
    const bool thaws = step.kind == StepKind::HigherEffort;
    if (!step.seconds && !thaws) step.seconds = secondsOf(changed);
    step.project = std::move(changed);
    add(promise, std::move(step));
}

// Not with a rate at which no training succeeds: it would be carried on.
void StepFinder::longer() {
    if (ruinousRate_) return;
    const bool mayHelp = more_ == MoreEpochs::MayHelp || more_ == MoreEpochs::Unknown;
    if (!evidence_.canGoOn || !mayHelp || evidence_.epochs == 0) return;
    const bool isSure = more_ == MoreEpochs::MayHelp;
    const Promise promise = isSure || gap_ == Gap::Underfit ? Better : Possible;
    const auto secondsFor = [this](std::int64_t epochs) {
        const double seconds = evidence_.secondsPerEpoch * static_cast<double>(epochs);
        return std::isfinite(seconds) ? std::optional(seconds) : std::nullopt;
    };
    const std::int64_t left = project_.options.epochs - evidence_.epochs;
    if (evidence_.ended == FinishReason::Stopped && left > 0) {
        return add(
            std::max(promise, Good),
            {.kind = StepKind::Resume,
             .arguments = {std::to_string(left)},
             .why = stepSentence(
                 translatable("Diagnostics", "Training was stopped after epoch {0} of {1}."),
                 {std::to_string(evidence_.epochs), std::to_string(project_.options.epochs)}),
             .seconds = secondsFor(left)});
    }
    if (evidence_.ended != FinishReason::Completed) return;
    const std::int64_t extra = suggestedExtraEpochs(project_.options);
    const char* const why =
        isSure ? translatable("Diagnostics", "Validation improved up to the last epoch.")
        : gap_ == Gap::Underfit
            ? translatable("Diagnostics", "Not even the training images are learned yet.")
            : translatable("Diagnostics",
                           "Nothing says yet that the network has learned all that it can.");
    add(promise,
        {.kind = StepKind::TrainLonger,
         .arguments = {std::to_string(extra)},
         .why = stepSentence(why),
         .seconds = secondsFor(extra),
         .extraEpochs = extra});
}

void StepFinder::mistakes() {
    constexpr std::int64_t kFewest = 2;
    constexpr double kLargeShare = 0.2;
    if (!judged_) return;
    auto mistake = judged_->mostFrequentMistake();
    if (!mistake || mistake->count < kFewest) return;
    const std::string count = std::to_string(mistake->count);
    const double share = static_cast<double>(mistake->count) / static_cast<double>(mistake->of);
    NextStep step{
        .kind = StepKind::ReviewMistakes,
        .arguments = {count, mistake->truthName, mistake->answerName},
        .why = stepSentence(
            mistake->isTied
                ? translatable("Diagnostics",
                               "One of the most frequent mistakes: {2} ({0} of {1}).")
                : translatable("Diagnostics", "The most frequent mistake: {2} ({0} of {1})."),
            {count, std::to_string(mistake->of), mistake->truthName})};
    step.mistake = std::move(*mistake);
    add(share >= kLargeShare ? Good : Fair, std::move(step));
}

// The features of all images once, forward only, then the last layer, which takes next to nothing.
void StepFinder::trainedStart() {
    if (!mayTrainAgain() || !project_.startFrom.empty() || evidence_.storedStarts.empty()) return;
    if (isEffortOnlyLength(project_) || !facts_->arePhotos()) return;
    const std::string& name = evidence_.storedStarts.front();
    const TrainingStart outline = describedStart(findStart(name));
    Project changed =
        takeStart({.project = project_, .selected = evidence_.selected}, name, &outline).taken;
    NextStep step{
        .kind = StepKind::TrainedStart,
        .arguments = {name},
        .why = stepSentence(translatable(
            "Diagnostics", "It has learned from a million photos what these images cannot show."))};
    const auto before = multiplyAdds(project_);
    const auto after = multiplyAdds(changed);
    if (!before || !after) return;
    if (std::isfinite(evidence_.secondsPerEpoch) && !evidence_.onFeatures) {
        constexpr double kForwardShare = 1.0 / 3;  // of a step forward and backward
        step.seconds = kForwardShare * *after / *before * evidence_.secondsPerEpoch;
    }
    addNewRun(facts_->training < kFewPhotos ? Best : Fair, std::move(step), std::move(changed));
}

// More of the start's layers are trained.
void StepFinder::higherEffort() {
    if (!mayTrainAgain() || project_.startFrom.empty() || isEffortOnlyLength(project_)) return;
    const auto effort = effortOf(project_, evidence_.selected);
    if (!effort || *effort == Effort::Thorough || more_ == MoreEpochs::MayHelp) return;
    const Effort next = *effort == Effort::Quick ? Effort::Balanced : Effort::Thorough;
    Project changed = project_;
    takeEffort(changed, evidence_.selected, next);
    addNewRun(memorises() ? Possible : Better,
              {.kind = StepKind::HigherEffort,
               .arguments = {std::string(wordOf(next))},
               .why = stepSentence(translatable("Diagnostics",
                                                "More layers of the trained network are adapted to "
                                                "these images."))},
              std::move(changed));
}

void StepFinder::largerInput() {
    constexpr std::array kSides{32, 64, 96, 128, 224};
    constexpr double kWorthIt = 1.3;
    if (!mayTrainAgain() || !project_.startFrom.empty() || evidence_.onFeatures) return;
    const Preprocessing& input = project_.preprocessing;
    const int side = std::min(input.height, input.width);
    const auto larger = std::ranges::find_if(
        kSides, [&](int next) { return static_cast<double>(next) >= kWorthIt * side; });
    if (larger == kSides.end() || *larger > facts_->typicalSide || input.height != input.width) {
        return;
    }
    Project changed = project_;
    changed.preprocessing.height = changed.preprocessing.width = *larger;
    bool hasBias = false;
    if (const std::string name = templateOf(project_, hasBias); !name.empty()) {
        changed.network = makeTemplate(
            name, {.input = {input.channels, *larger, *larger}, .convolutionBias = hasBias});
    }
    if (!multiplyAdds(changed)) return;
    addNewRun(isTooWeak()                   ? Better
              : more_ == MoreEpochs::NoHelp ? Good
                                            : Possible,
              {.kind = StepKind::LargerInput,
               .arguments = {std::to_string(*larger)},
               .why = stepSentence(translatable("Diagnostics",
                                                "The images have about {0} pixels on their shorter "
                                                "side; the network sees {1}."),
                                   {std::to_string(facts_->typicalSide), std::to_string(side)})},
              std::move(changed));
}

void StepFinder::largerNetwork() {
    constexpr std::array<std::pair<const char*, const char*>, 4> kNext{
        {{"seed-cnn", "cnn-bn"},
         {"cnn-bn", "resnet-small"},
         {"resnet-small", "resnet18"},
         {"resnet18", "resnet50"}}};
    if (!mayTrainAgain() || !isTooWeak() || !project_.startFrom.empty()) return;
    bool hasBias = false;
    const std::string name = templateOf(project_, hasBias);
    const auto next = std::ranges::find(kNext, name, [](const auto& step) { return step.first; });
    if (next == kNext.end()) return;
    const Preprocessing& input = project_.preprocessing;
    Project changed = project_;
    changed.network = makeTemplate(
        next->second,
        {.input = {input.channels, input.height, input.width}, .convolutionBias = hasBias});
    if (!multiplyAdds(changed)) return;
    addNewRun(
        Better,
        {.kind = StepKind::LargerNetwork,
         .arguments = {findTemplate(next->second)->label},
         .why = stepSentence(translatable("Diagnostics",
                                          "The network reaches only {0} on its training images, "
                                          "and more epochs do not help."),
                             {accuracyShare(evidence_.trainingAccuracy)})},
        std::move(changed));
}

// What keeps a network from memorising its images: the first of these that it has not got yet.
void StepFinder::regularisation() {
    if (!mayTrainAgain() || !memorises() || evidence_.onFeatures) return;
    const Diagnostic why =
        more_ == MoreEpochs::Harm
            ? stepSentence(translatable("Diagnostics",
                                        "Validation got worse while training improved: the network "
                                        "memorised its images."))
            : stepSentence(translatable("Diagnostics",
                                        "It does much better on its training images ({0}) than on "
                                        "others."),
                           {accuracyShare(evidence_.trainingAccuracy)});
    Project changed = project_;
    if (!project_.augmentation.any()) {
        changed.augmentation = project_.startFrom.empty() ? recommend(*facts_, {}).augmentation
                                                          : recommendedAugmentations(*facts_).at(1);
        return addNewRun(Better, {.kind = StepKind::Augmentation, .why = why}, std::move(changed));
    }
    if (project_.options.weightDecay > 0) return;
    constexpr double kDecay = 0.0005;
    constexpr double kDecoupledDecay = 0.05;  // of AdamW, which multiplies it by the rate
    const bool isDecoupled = project_.options.optimizer == Optimizer::AdamW;
    const double decay = isDecoupled ? kDecoupledDecay : kDecay;
    changed.options.weightDecay = decay;
    addNewRun(
        Good,
        {.kind = StepKind::WeightDecay, .arguments = {fmt::format("{:g}", decay)}, .why = why},
        std::move(changed));
}

void StepFinder::learningRate() {
    const bool isToBlame = ruinousRate_ || evidence_.course.state == Learning::NotLearning;
    if (!mayTrainAgain() || !isToBlame) return;
    constexpr double kSmall = 1e-4;
    const double usual = TrainingOptions().learningRate;
    const double rate = project_.options.learningRate;
    Project changed = project_;
    const double other = rate < kSmall || rate > usual ? usual : rate / 10;
    changed.options.learningRate = other;
    addNewRun(Best,
              {.kind = StepKind::LearningRate,
               .arguments = {fmt::format("{:g}", other)},
               .why = ruinousRate_ ? *ruinousRate_
                                   : stepSentence(translatable("Diagnostics",
                                                               "With learning rate {0} the "
                                                               "training loss did not fall."),
                                                  {fmt::format("{:g}", rate)})},
              std::move(changed));
}

// Where every test image is right, the test could not show that a step has helped; the validation
// images may.
bool StepFinder::isSupported(const NextStep& step) const {
    switch (step.kind) {
        case StepKind::Resume:
            return true;
        case StepKind::TrainLonger:
            return more_ == MoreEpochs::MayHelp;
        case StepKind::Augmentation:
        case StepKind::WeightDecay:
            return memorises();
        default:
            return false;
    }
}

std::vector<NextStep> StepFinder::find(std::size_t most) {
    learningRate();
    trainedStart();
    longer();
    higherEffort();
    regularisation();
    largerNetwork();
    largerInput();
    mistakes();
    if (isAllRight()) {
        std::erase_if(found_, [this](const Ranked& ranked) { return !isSupported(ranked.step); });
    }
    std::ranges::stable_sort(found_, std::greater(), &Ranked::promise);
    std::vector<NextStep> steps;
    for (Ranked& ranked : found_) {
        if (steps.size() == most) break;
        steps.push_back(std::move(ranked.step));
    }
    return steps;
}

}  // namespace

// A rate that falls with the planned epochs needs as many again.
std::int64_t suggestedExtraEpochs(const TrainingOptions& options) {
    constexpr std::int64_t kFewest = 10;
    const bool falls =
        options.schedule == RateSchedule::Cosine || options.schedule == RateSchedule::OneCycle;
    const std::int64_t half = (options.epochs / 2 + 9) / 10 * 10;
    return std::max(kFewest, falls ? options.epochs : half);
}

std::vector<NextStep> nextSteps(const RunEvidence& evidence, std::size_t most) {
    if (evidence.ended == FinishReason::Diverged) return {};
    return StepFinder(evidence).find(most);
}

}  // namespace espalier::engine
