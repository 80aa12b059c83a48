// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/learning_course.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "engine/base/translatable.h"
#include "engine/metrics/wilson_interval.h"
#include "engine/training/loop/loss_explosion.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kWindow = 20;           // steps at either end
constexpr std::int64_t kFewestSteps = 10;     // before that, nothing is said
constexpr std::int64_t kStepsToBeSure = 200;  // that nothing is learned, within an epoch
constexpr std::int64_t kStepsOfEpochs = 30;   // the same after two epochs
constexpr std::int64_t kEpochsToBeSure = 3;   // that a network does not exceed the baseline
constexpr std::size_t kEpochsOfScatter = 10;  // whose validation losses tell of noise
constexpr double kScatter = 4.5;      // medians of it, about 4 standard deviations of normal noise
constexpr double kNoticeable = 0.02;  // of a training loss
constexpr double kClearFall = 0.2;    // of the mean training loss, from epoch to epoch
constexpr double kLeastRise = 0.05;   // of a validation loss
const char* const kAccuracyName = "accuracy";

double meanOf(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double varianceOf(std::span<const double> values) {
    if (values.size() < 2) return 0;
    const double mean = meanOf(values);
    double sum = 0;
    for (const double value : values) sum += (value - mean) * (value - mean);
    return sum / static_cast<double>(values.size() - 1);
}

// How many of the steps at one end are averaged: fewer of a short training, whose ends must not
// overlap.
std::size_t windowOf(std::size_t steps) {
    return std::min(steps, std::max<std::size_t>(3, steps / 3));
}

double medianOf(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

MoreEpochs moreEpochsAfter(Learning state) {
    switch (state) {
        case Learning::Memorising:
            return MoreEpochs::Harm;
        case Learning::Stalled:
        case Learning::Settled:
        case Learning::NoBetter:
        case Learning::NotLearning:
            return MoreEpochs::NoHelp;
        case Learning::Unknown:
        case Learning::TooEarly:
        case Learning::Improving:
            break;
    }
    return MoreEpochs::Unknown;
}

std::string lossText(double loss) {
    return fmt::format("{:.3g}", loss);
}

}  // namespace

/// Judges a course as it is; every number is looked at once.
class LearningJudge {
  public:
    LearningJudge(const LearningCourse& course, const LearningFacts& facts)
        : course_(course), facts_(facts), epochs_(course.epochs_) {}

    LearningVerdict verdict() const;

  private:
    using Epoch = LearningCourse::Epoch;

    LearningVerdict of(Learning state,
                       const char* pattern,
                       std::vector<std::string> arguments = {}) const {
        return {.state = state,
                .sentence = {.code = "training.course",
                             .severity = Severity::Note,
                             .pattern = pattern,
                             .arguments = std::move(arguments)},
                .moreEpochs = moreEpochsAfter(state)};
    }
    /// The words for a training in progress, or for one that has ended.
    const char* tense(const char* now, const char* ended) const {
        return course_.hasEnded_ ? ended : now;
    }

    bool isValidated() const;
    std::int64_t sinceBest() const { return epochs_.back().number - course_.best_.epoch; }
    std::int64_t patience() const;
    bool hasFallen() const;
    bool hasRisen() const;
    double begin() const;
    double end() const;
    double error() const;
    bool isClearlyAboveBaseline() const;
    bool isNoBetterThanBaseline() const;
    bool trainingFalls() const;
    bool validationRises() const;
    LearningVerdict tooEarly() const;
    LearningVerdict notLearning() const;
    LearningVerdict unvalidated() const;
    LearningVerdict validated() const;

    const LearningCourse& course_;
    const LearningFacts& facts_;
    const std::vector<Epoch>& epochs_;
};

bool LearningJudge::isValidated() const {
    return !epochs_.empty() && course_.best_.isKnown();
}

// Of few images, chance makes some epochs in a row worse than the one before.
std::int64_t LearningJudge::patience() const {
    const std::int64_t images = facts_.validationImages;
    if (images == 0 || images >= 200) return 2;
    return images >= 50 ? 3 : 5;
}

double LearningJudge::begin() const {
    return meanOf(std::span(course_.first_).first(windowOf(course_.first_.size())));
}

// The mean over an epoch, once that does not contain the beginning.
double LearningJudge::end() const {
    if (epochs_.size() > 1 && std::isfinite(epochs_.back().trainingLoss)) {
        return epochs_.back().trainingLoss;
    }
    const std::vector<double> newest(course_.newest_.begin(), course_.newest_.end());
    return meanOf(std::span(newest).last(windowOf(newest.size())));
}

// Two standard errors of the difference of both.
double LearningJudge::error() const {
    const std::vector<double> newest(course_.newest_.begin(), course_.newest_.end());
    const double both =
        varianceOf(course_.first_) / static_cast<double>(windowOf(course_.first_.size())) +
        varianceOf(newest) / static_cast<double>(windowOf(newest.size()));
    return std::max(kNoticeable * std::abs(begin()), 2 * std::sqrt(both));
}

// Single steps of small batches scatter so widely that they show little; means over epochs do not.
bool LearningJudge::hasFallen() const {
    if (begin() - end() > error()) return true;
    if (epochs_.size() < 2) return false;
    const double first = epochs_.front().trainingLoss;
    return first - epochs_.back().trainingLoss > kClearFall * std::abs(first);
}

bool LearningJudge::hasRisen() const {
    return end() - begin() > error();
}

bool LearningJudge::isClearlyAboveBaseline() const {
    const double accuracy = course_.best_.valueOf(kAccuracyName);
    if (!std::isfinite(accuracy) || !std::isfinite(facts_.baseline)) return false;
    const std::int64_t images = facts_.validationImages;
    if (images == 0) return accuracy > facts_.baseline;
    const auto hits = std::llround(accuracy * static_cast<double>(images));
    return wilsonInterval(hits, images).low > facts_.baseline;
}

bool LearningJudge::isNoBetterThanBaseline() const {
    const double accuracy = course_.best_.valueOf(kAccuracyName);
    return epochs_.back().number >= kEpochsToBeSure && std::isfinite(accuracy) &&
           std::isfinite(facts_.baseline) && accuracy <= facts_.baseline + 1e-9;
}

// Since the best epoch, or over the last two.
bool LearningJudge::trainingFalls() const {
    const std::int64_t since = course_.best_.isKnown() ? sinceBest() : 0;
    const auto back = static_cast<std::size_t>(std::max<std::int64_t>(2, since));
    const std::size_t last = epochs_.size() - 1;
    const double before = epochs_[last - std::min(last, back)].trainingLoss;
    return before - epochs_[last].trainingLoss > kNoticeable / 2 * std::abs(before);
}

// The last three validation losses against the best one, which is low by chance as well. The error
// of a mean over n images is about 1/sqrt(n) of it, where the losses of images scatter as widely as
// they are large; and from epoch to epoch as much as a loss differs from the line between its
// neighbours.
bool LearningJudge::validationRises() const {
    constexpr std::size_t kLast = 3;
    if (sinceBest() < 2) return false;
    std::vector<double> losses;
    for (const Epoch& epoch : epochs_) {
        if (std::isfinite(epoch.validationLoss)) losses.push_back(epoch.validationLoss);
    }
    const auto since = static_cast<std::size_t>(sinceBest());
    if (losses.size() <= since) return false;
    const double best = *std::ranges::min_element(losses);
    const double now = meanOf(std::span(losses).last(std::min(kLast, since)));
    std::vector<double> scatter;
    const std::size_t from = losses.size() - std::min(losses.size(), kEpochsOfScatter);
    for (std::size_t i = from + 1; i + 1 < losses.size(); ++i) {
        scatter.push_back(std::abs(losses[i] - (losses[i - 1] + losses[i + 1]) / 2));
    }
    const double images = static_cast<double>(facts_.validationImages);
    const double relative = images > 0 ? std::max(kLeastRise, 1 / std::sqrt(images)) : kLeastRise;
    const double noise = std::max(relative * best, kScatter * medianOf(std::move(scatter)));
    // A training loss above it is that of images made harder, not of memorised ones.
    return now - best > noise && epochs_.back().trainingLoss < now;
}

LearningVerdict LearningJudge::tooEarly() const {
    return of(Learning::TooEarly,
              tense(translatable("Diagnostics", "Too early to say how the training goes."),
                    translatable("Diagnostics",
                                 "The training was too short to say whether the network learns.")));
}

LearningVerdict LearningJudge::notLearning() const {
    std::vector<std::string> numbers{
        std::to_string(course_.steps_), lossText(end()), lossText(begin())};
    if (hasRisen()) {
        return of(Learning::NotLearning,
                  tense(translatablePlural("Diagnostics",
                                           "Not learning: after %n steps the training loss is {1}, "
                                           "higher than at the start ({2})."),
                        translatablePlural("Diagnostics",
                                           "The network did not learn: after %n steps the training "
                                           "loss was {1}, higher than at the start ({2}).")),
                  std::move(numbers));
    }
    return of(
        Learning::NotLearning,
        tense(translatablePlural("Diagnostics",
                                 "Not learning: after %n steps the training loss is {1}, as at "
                                 "the start ({2})."),
              translatablePlural("Diagnostics",
                                 "The network did not learn: after %n steps the training loss "
                                 "was {1}, as at the start ({2}).")),
        std::move(numbers));
}

LearningVerdict LearningJudge::unvalidated() const {
    if (epochs_.empty()) {
        return of(
            Learning::Improving,
            tense(translatable("Diagnostics",
                               "Learning: the training loss falls. The first validation "
                               "follows at the end of the epoch."),
                  translatable("Diagnostics", "The training loss fell; no epoch was validated.")));
    }
    if (epochs_.size() > 2 && !trainingFalls()) {
        return of(Learning::Settled,
                  tense(translatable("Diagnostics", "The training loss no longer falls."),
                        translatable("Diagnostics",
                                     "The training loss no longer fell in the last epochs.")));
    }
    return of(Learning::Improving,
              tense(translatable("Diagnostics",
                                 "Learning: the training loss falls. Without validation images it "
                                 "stays unknown whether the network memorises the training "
                                 "images."),
                    translatable("Diagnostics",
                                 "The training loss fell. Without validation images it stays "
                                 "unknown whether the network memorised the training images.")));
}

LearningVerdict LearningJudge::validated() const {
    const std::string best = std::to_string(course_.best_.epoch);
    const std::string epochs = std::to_string(epochs_.back().number);
    const std::string since = std::to_string(sinceBest());
    if (isNoBetterThanBaseline()) {
        return of(Learning::NoBetter,
                  tense(translatable("Diagnostics",
                                     "The loss falls, but the validation accuracy does not exceed "
                                     "the baseline ({0} %)."),
                        translatable("Diagnostics",
                                     "The loss fell, but the validation accuracy did not exceed "
                                     "the baseline ({0} %).")),
                  {fmt::format("{:.1f}", 100 * facts_.baseline)});
    }
    if (validationRises() && trainingFalls()) {
        return of(Learning::Memorising,
                  tense(translatable("Diagnostics",
                                     "Training improves, validation has got worse since epoch "
                                     "{0}: the network begins to memorise the training images."),
                        translatable("Diagnostics",
                                     "Training improved, validation got worse after epoch {0} of "
                                     "{1}: the network began to memorise the training images.")),
                  {best, epochs});
    }
    if (sinceBest() >= patience() && trainingFalls()) {
        return of(
            Learning::Stalled,
            tense(translatablePlural("Diagnostics",
                                     "Training improves, but validation has not improved for %n "
                                     "epochs; the best is epoch {1}."),
                  translatable("Diagnostics",
                               "Training improved up to the end, validation until epoch {1} "
                               "of {2}.")),
            {since, best, epochs});
    }
    if (sinceBest() >= patience()) {
        return of(
            Learning::Settled,
            tense(translatablePlural("Diagnostics",
                                     "No longer improving: validation has not improved for %n "
                                     "epochs, and the training loss hardly falls."),
                  translatable("Diagnostics",
                               "The network learned until epoch {1} of {2}; after that, "
                               "neither validation nor training improved.")),
            {since, best, epochs});
    }
    if (course_.hasEnded_ && sinceBest() == 0 && epochs_.size() > 2) {
        LearningVerdict verdict =
            of(Learning::Improving,
               translatable("Diagnostics",
                            "Validation improved up to the last epoch ({0}): training longer may "
                            "help."),
               {epochs});
        verdict.moreEpochs = MoreEpochs::MayHelp;
        return verdict;
    }
    if (sinceBest() > 0 && !course_.hasEnded_) {
        return of(Learning::Improving,
                  translatablePlural("Diagnostics",
                                     "Learning, but validation has not improved for %n epochs; the "
                                     "best so far is epoch {1}."),
                  {since, best});
    }
    return of(Learning::Improving,
              tense(translatable("Diagnostics",
                                 "Learning: validation improves; the best so far is epoch {0}."),
                    translatable("Diagnostics",
                                 "The network learned; validation was best in epoch {0} of {1}.")),
              {best, epochs});
}

LearningVerdict LearningJudge::verdict() const {
    if (course_.hasDiverged_ || (course_.first_.empty() && epochs_.empty())) return {};
    if (course_.first_.empty() || course_.newest_.empty()) return tooEarly();
    if (course_.steps_ < kFewestSteps) return tooEarly();
    if (!hasFallen() && !isClearlyAboveBaseline()) {
        const std::int64_t enough = epochs_.size() > 1 ? kStepsOfEpochs : kStepsToBeSure;
        return course_.steps_ < enough ? tooEarly() : notLearning();
    }
    if (!isValidated()) return unvalidated();
    if (epochs_.size() < 2) {
        return of(Learning::Improving,
                  tense(translatable("Diagnostics",
                                     "Learning: the training loss falls. Whether validation "
                                     "improves will be known after the next epoch."),
                        translatable("Diagnostics",
                                     "The training loss fell; one validation is too few to say "
                                     "more.")));
    }
    return validated();
}

void LearningCourse::note(const TrainingEvent& event) {
    best_.note(event);
    switch (event.kind) {
        case EventKind::Step:
            if (event.step <= steps_ || !std::isfinite(event.loss.mean())) return;
            if (event.loss.count == 0) return;
            steps_ = event.step;
            if (first_.size() < kWindow) first_.push_back(event.loss.mean());
            newest_.push_back(event.loss.mean());
            if (newest_.size() > kWindow) newest_.pop_front();
            break;
        case EventKind::Epoch:
            while (!epochs_.empty() && epochs_.back().number >= event.epoch) epochs_.pop_back();
            epochs_.push_back({.number = event.epoch,
                               .trainingLoss = event.loss.count > 0 ? event.loss.mean() : NAN,
                               .validationLoss = event.validationLoss});
            break;
        case EventKind::Started:
            hasEnded_ = hasDiverged_ = false;
            break;
        case EventKind::Finished:
            hasEnded_ = true;
            hasDiverged_ = event.reason == FinishReason::Diverged || tellsOfExplosion(event);
            break;
        case EventKind::Failed:
            hasEnded_ = true;
            break;
        default:
            break;
    }
}

LearningVerdict LearningCourse::verdict(const LearningFacts& facts) const {
    return LearningJudge(*this, facts).verdict();
}

}  // namespace espalier::engine
