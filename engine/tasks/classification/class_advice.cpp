// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/class_advice.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/translatable.h"
#include "engine/metrics/wilson_interval.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Thresholds as fractions of accuracy.
constexpr double kLargeGap = 0.08;   // a larger gap is overfitting
constexpr double kUsualGap = 0.03;   // a smaller gap is negligible
constexpr double kLearnedAll = 0.9;  // a lower training accuracy is underfitting
constexpr double kNoise = 0.03;      // a wider half interval means too few images
constexpr const char* kGap = "results.gap";

Diagnostic note(const char* code, const char* pattern, std::vector<std::string> arguments = {}) {
    return {.code = code,
            .severity = Severity::Note,
            .pattern = pattern,
            .arguments = std::move(arguments)};
}

Diagnostic underfitting(MoreEpochs more) {
    if (more == MoreEpochs::NoHelp || more == MoreEpochs::Harm) {
        return note(kGap,
                    translatable("Diagnostics",
                                 "It is underfitting: a larger network or a larger input would "
                                 "help, more epochs would not."));
    }
    return note(kGap,
                translatable("Diagnostics",
                             "It is underfitting: more epochs, a larger network or a larger "
                             "input would help."));
}

// However much is left to learn, of what it has learned too much holds for its images only: a
// larger network would widen the gap. While validation still improves, longer training may help.
Diagnostic wideGap(MoreEpochs more) {
    if (more == MoreEpochs::MayHelp) {
        return note(kGap,
                    translatable("Diagnostics",
                                 "The gap to new images is wide, but validation still improved at "
                                 "the end: train longer first. More images or more augmentation "
                                 "would narrow the gap."));
    }
    return note(kGap,
                translatable("Diagnostics",
                             "It is overfitting: more images, more augmentation or weight decay "
                             "would help."));
}

// The tested network may be an earlier one than that which memorised.
Diagnostic noGap(MoreEpochs more) {
    if (more == MoreEpochs::Harm) {
        return note(kGap,
                    translatable("Diagnostics",
                                 "There is almost no gap: the network that was tested had not "
                                 "memorised them."));
    }
    return note(kGap,
                translatable("Diagnostics", "There is almost no gap, so it is not overfitting."));
}

Diagnostic noteOnGap(Gap gap, MoreEpochs more) {
    switch (gap) {
        case Gap::Wide:
            return wideGap(more);
        case Gap::Underfit:
            return underfitting(more);
        case Gap::Usual:
            return note(kGap,
                        translatable("Diagnostics",
                                     "This gap is normal; more images or more augmentation may "
                                     "narrow it."));
        case Gap::None:
        case Gap::Unknown:
            break;
    }
    return noGap(more);
}

double marginOf(const Interval& interval) {
    return (interval.high - interval.low) / 2;
}

bool isMeasured(double trainingAccuracy) {
    return std::isfinite(trainingAccuracy) && trainingAccuracy > 0;
}

}  // namespace

Gap gapOf(const ConfusionMatrix& tested, double trainingAccuracy) {
    if (tested.total() < kFewestToJudge || !isMeasured(trainingAccuracy)) return Gap::Unknown;
    const Interval interval = wilsonInterval(tested.correct(), tested.total());
    // A gap that chance alone may have made says nothing about new images.
    constexpr double kRounding = 1e-9;
    const bool isChance =
        marginOf(interval) >= kNoise && trainingAccuracy <= interval.high + kRounding;
    if (isChance) return trainingAccuracy < kLearnedAll ? Gap::Underfit : Gap::Unknown;
    const double gap = trainingAccuracy - tested.accuracy();
    if (gap > kLargeGap) return Gap::Wide;
    if (trainingAccuracy < kLearnedAll) return Gap::Underfit;
    return gap > kUsualGap ? Gap::Usual : Gap::None;
}

Diagnostics classAdvice(const ConfusionMatrix& tested, const TrainingOutcome& training) {
    if (tested.total() == 0) return {};
    Diagnostics advice;
    const Interval interval = wilsonInterval(tested.correct(), tested.total());
    const double margin = marginOf(interval);
    if (tested.total() < kFewestToJudge) {
        // With so few images, neither the gap nor the interval would help the user.
        return {note("results.few_images",
                     translatablePlural("Diagnostics",
                                        "Test with at least %n images, better with a few hundred."),
                     {std::to_string(kFewestToJudge)})};
    }
    if (isMeasured(training.trainingAccuracy)) {
        advice.push_back(
            note("results.training_accuracy",
                 translatable("Diagnostics", "On its training images the model reaches {0}."),
                 {fmt::format("{:.1f} %", 100 * training.trainingAccuracy)}));
        const Gap gap = gapOf(tested, training.trainingAccuracy);
        if (gap != Gap::Unknown) advice.push_back(noteOnGap(gap, training.moreEpochs));
    }
    if (margin >= kNoise) {
        advice.push_back(note(
            "results.few_images",
            translatablePlural("Diagnostics",
                               "With only %n images, the accuracy on others may be anything from "
                               "{1} to {2} %; testing on more would narrow that."),
            {std::to_string(tested.total()),
             fmt::format("{:.0f}", 100 * interval.low),
             fmt::format("{:.0f}", 100 * interval.high)}));
    }
    return advice;
}

}  // namespace espalier::engine
