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

Diagnostic underfitting() {
    return note(kGap,
                translatable("Diagnostics",
                             "It is underfitting: more epochs, a larger network or a larger "
                             "input would help."));
}

Diagnostic noteOnGap(double training, double gap) {
    // However much is left to learn, of what it has learned too much holds for its images only:
    // longer training or a larger network would widen the gap.
    if (gap > kLargeGap) {
        return note(kGap,
                    translatable("Diagnostics",
                                 "It is overfitting: more images, more augmentation or weight "
                                 "decay would help."));
    }
    if (training < kLearnedAll) return underfitting();
    if (gap > kUsualGap) {
        return note(kGap,
                    translatable("Diagnostics",
                                 "This gap is normal; more images or more augmentation may narrow "
                                 "it."));
    }
    return note(kGap,
                translatable("Diagnostics", "There is almost no gap, so it is not overfitting."));
}

}  // namespace

Diagnostics classAdvice(const ConfusionMatrix& tested, double trainingAccuracy) {
    if (tested.total() == 0) return {};
    Diagnostics advice;
    const Interval interval = wilsonInterval(tested.correct(), tested.total());
    const double margin = (interval.high - interval.low) / 2;
    const bool hasTraining = std::isfinite(trainingAccuracy) && trainingAccuracy > 0;
    if (tested.total() < kFewestToJudge) {
        // With so few images, neither the gap nor the interval would help the user.
        return {note("results.few_images",
                     translatablePlural("Diagnostics",
                                        "Test with at least %n images, better with a few hundred."),
                     {std::to_string(kFewestToJudge)})};
    }
    if (hasTraining) {
        advice.push_back(
            note("results.training_accuracy",
                 translatable("Diagnostics", "On its training images the model reaches {0}."),
                 {fmt::format("{:.1f} %", 100 * trainingAccuracy)}));
        // A gap that chance alone may have made says nothing about new images.
        constexpr double kRounding = 1e-9;
        const bool isChance = margin >= kNoise && trainingAccuracy <= interval.high + kRounding;
        if (!isChance) {
            advice.push_back(noteOnGap(trainingAccuracy, trainingAccuracy - tested.accuracy()));
        } else if (trainingAccuracy < kLearnedAll) {
            advice.push_back(underfitting());
        }
    }
    if (margin >= kNoise) {
        advice.push_back(note(
            "results.few_images",
            translatablePlural("Diagnostics",
                               "With only %n images, the accuracy on others may be anything from "
                               "{1} to {2} %; more test images would narrow that."),
            {std::to_string(tested.total()),
             fmt::format("{:.0f}", 100 * interval.low),
             fmt::format("{:.0f}", 100 * interval.high)}));
    }
    return advice;
}

}  // namespace espalier::engine
