// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "engine/base/translatable.h"
#include "engine/project/next_step.h"
#include "engine/project/recommendation.h"

namespace espalier::engine {

Diagnostic titleOf(StepKind kind, const std::vector<std::string>& arguments) {
    const auto title = [&arguments](const char* pattern) {
        return Diagnostic{.code = "next_step",
                          .severity = Severity::Note,
                          .pattern = pattern,
                          .arguments = arguments};
    };
    switch (kind) {
        case StepKind::Resume:
            return arguments == std::vector<std::string>{"1"}
                       ? title(translatable("Diagnostics", "Train the last planned epoch"))
                       : title(translatablePlural("Diagnostics", "Train the %n epochs left"));
        case StepKind::TrainLonger:
            return title(translatablePlural("Diagnostics", "Train %n more epochs"));
        case StepKind::ReviewMistakes:
            return title(
                translatablePlural("Diagnostics", "Review %n images of {1} predicted as {2}"));
        case StepKind::TrainedStart:
            return title(translatable("Diagnostics", "Start from the trained network {0}"));
        case StepKind::LargerInput:
            return title(translatable("Diagnostics", "Larger input: {0}×{0}"));
        case StepKind::LargerNetwork:
            return title(translatable("Diagnostics", "Larger network: {0}"));
        case StepKind::Augmentation:
            return title(translatable("Diagnostics", "Train with augmented images"));
        case StepKind::WeightDecay:
            return title(translatable("Diagnostics", "Train with weight decay {0}"));
        case StepKind::LearningRate:
            return title(translatable("Diagnostics", "Train with learning rate {0}"));
        case StepKind::HigherEffort:
            break;
    }
    return title(arguments == std::vector<std::string>{wordOf(Effort::Balanced)}
                     ? translatable("Diagnostics", "Train with effort Balanced")
                     : translatable("Diagnostics", "Train with effort Thorough"));
}

double secondsPerEpoch(const std::vector<TrainingEvent>& events) {
    std::vector<double> seconds;
    double before = 0;
    for (const TrainingEvent& event : events) {
        if (event.kind == EventKind::Started) before = event.elapsedSeconds;
        if (event.kind != EventKind::Epoch) continue;
        if (event.elapsedSeconds > before) seconds.push_back(event.elapsedSeconds - before);
        before = event.elapsedSeconds;
    }
    if (seconds.empty()) return std::numeric_limits<double>::quiet_NaN();
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
    std::ranges::nth_element(seconds, middle);
    return *middle;
}

void takeEvents(RunEvidence& evidence, const std::vector<TrainingEvent>& events) {
    evidence.secondsPerEpoch = secondsPerEpoch(events);
    evidence.ended = FinishReason::Stopped;
    for (const TrainingEvent& event : events) {
        if (event.kind == EventKind::Epoch) evidence.epochs = event.epoch;
        if (event.kind == EventKind::Step) evidence.onFeatures = event.onFeatures;
        if (event.kind == EventKind::Started) evidence.ended = FinishReason::Stopped;
        if (event.kind == EventKind::Finished) evidence.ended = event.reason;
    }
}

bool isTaken(const NextStep& step, const Project& run) {
    if (!step.project || run.dataset != step.project->dataset) return false;
    const Project& meant = *step.project;
    switch (step.kind) {
        case StepKind::TrainedStart:
            return run.startFrom == meant.startFrom;
        case StepKind::LargerInput:
            return run.preprocessing.height == meant.preprocessing.height &&
                   run.preprocessing.width == meant.preprocessing.width;
        case StepKind::LargerNetwork:
            return run.network.name == meant.network.name;
        case StepKind::Augmentation:
            return run.augmentation == meant.augmentation;
        case StepKind::WeightDecay:
            return run.options.weightDecay == meant.options.weightDecay;
        case StepKind::LearningRate:
            return run.options.learningRate == meant.options.learningRate;
        case StepKind::HigherEffort:
            return withoutLook(run.network) == withoutLook(meant.network) &&
                   run.options.epochs == meant.options.epochs;
        case StepKind::Resume:
        case StepKind::TrainLonger:
        case StepKind::ReviewMistakes:
            break;
    }
    return false;
}

}  // namespace espalier::engine
