// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/resume_plan.h"

#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/training/options/learning_rate_schedule.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

void refuseContradictions(const ResumeChoices& choices, const TrainingProgress& start) {
    if (choices.epochs && choices.extraEpochs != 0) {
        throw RequestError("Name either the epochs to add or the epochs in all, not both.");
    }
    if (choices.extraEpochs < 0) throw RequestError("The epochs to add must be 0 or more.");
    const std::int64_t trained = start.epoch - (start.batchInEpoch == 0 ? 1 : 0);
    if (choices.epochs && *choices.epochs < trained) {
        throw RequestError(fmt::format("{} too few: epoch {} was reached already. Choose more.",
                                       *choices.epochs == 1
                                           ? "1 epoch in all is"
                                           : fmt::format("{} epochs in all are", *choices.epochs),
                                       trained));
    }
}

void refuseOutOfRange(const OptionChange& change, TrainingOptions options) {
    applyChange(change, options);
    FieldValues values = toFields(options);
    const Diagnostics problems = completeAndCheck(trainingFields(), values, {});
    if (!problems.empty()) throw RequestError(englishSentence(problems.front()));
}

// Epochs are not among them: they may be relative.
void choose(OptionChange& change, const ResumeChoices& choices) {
    if (choices.validationPatience) change.validationPatience = *choices.validationPatience;
    if (choices.learningRate) change.learningRate = *choices.learningRate;
}

// For changes that are recorded further on. Returns whether any of them is another one now.
bool chooseLater(std::vector<OptionChange>::iterator first,
                 std::vector<OptionChange>::iterator last,
                 const ResumeChoices& choices,
                 std::optional<std::int64_t> epochs) {
    bool isOther = false;
    for (auto change = first; change != last; ++change) {
        const OptionChange before = *change;
        choose(*change, choices);
        if (epochs) change->epochs = *epochs;
        isOther = isOther || *change != before;
    }
    return isOther;
}

std::string patienceSentence(const OptionChange& change, std::int64_t without) {
    return fmt::format(
        "The best epoch has not been beaten for {} epoch{}. The run continues anyway, and its "
        "patience of {} epoch{} starts over; with patience 0 it trains to its last epoch.",
        without,
        without == 1 ? "" : "s",
        change.validationPatience,
        change.validationPatience == 1 ? "" : "s");
}

}  // namespace

std::string fallenRateSentence(const TrainingOptions& options,
                               const TrainingProgress& start,
                               bool inWindow) {
    constexpr double kLittle = 0.05;
    const bool isAtEpochEnd = start.batchInEpoch == 0 && start.epoch > 1;
    if (!isAtEpochEnd || options.epochs < start.epoch) return {};
    const std::int64_t stepsPerEpoch = start.stepsAttempted / (start.epoch - 1);
    const double rate = LearningRateSchedule(options, stepsPerEpoch).rate(start.stepsAttempted + 1);
    const bool falls =
        options.schedule == RateSchedule::Cosine || options.schedule == RateSchedule::OneCycle;
    if (!falls || rate > kLittle * options.learningRate) return {};
    return fmt::format(
        "The {} schedule has nearly ended: the epochs that follow begin at a learning rate of "
        "{:.1g} and change little. To train on at a higher rate, {}, a run can be extended as if "
        "it had been planned longer.",
        wordOf(options.schedule),
        rate,
        inWindow ? "start a new run and choose this one under Start from; with the Rate schedule "
                   "warm restarts"
                 : "start a new run from this one with --start-from; with --schedule "
                   "warm-restarts");
}

ResumePlan planResume(const TrainingOptions& then,
                      const TrainingProgress& start,
                      std::vector<OptionChange> changes,
                      const ResumeChoices& choices,
                      bool hasEnded) {
    refuseContradictions(choices, start);
    ResumePlan plan{.changes = std::move(changes), .options = then};
    // Those that are recorded for this very place are not in the checkpoint yet.
    const auto isAhead = [&](const OptionChange& change) {
        return change.afterStep > start.stepsAttempted ||
               (change.afterStep == start.stepsAttempted && change.epoch > start.epoch);
    };
    const auto later = std::ranges::find_if(plan.changes, isAhead);
    std::int64_t without = start.epochsWithoutBetter;
    for (auto change = plan.changes.begin(); change != later; ++change) {
        if (change->afterStep < start.stepsAttempted) continue;
        applyChange(*change, plan.options);
        if (change->restartsPatience) without = 0;
    }
    const std::int64_t planned =
        later == plan.changes.end() ? plan.options.epochs : plan.changes.back().epochs;
    const bool choosesEpochs = choices.epochs || choices.extraEpochs > 0;
    const std::int64_t epochs = choices.epochs.value_or(planned + choices.extraEpochs);

    OptionChange wanted = changeOf(plan.options, start.stepsAttempted);
    wanted.epoch = start.epoch;
    choose(wanted, choices);
    if (choosesEpochs) wanted.epochs = epochs;
    const bool isSpent = wanted.validationPatience > 0 && without >= wanted.validationPatience;
    const bool goesOn =
        hasEnded || choosesEpochs || choices.learningRate || choices.validationPatience;
    wanted.restartsPatience = isSpent && goesOn;
    refuseOutOfRange(wanted, plan.options);
    // Also where nothing changes here: the rate of before may be chosen again.
    const bool changesLater = chooseLater(
        later, plan.changes.end(), choices, choosesEpochs ? std::optional(epochs) : std::nullopt);
    if (wanted.restartsPatience) plan.messages.push_back(patienceSentence(wanted, without));
    const bool changesHere = !changeText(wanted, plan.options).empty();
    plan.isNew = changesHere || changesLater;
    applyChange(wanted, plan.options);
    if (changesHere) plan.changes.insert(later, wanted);
    const bool isExtended = choosesEpochs || choices.learningRate;
    std::string fallen =
        isExtended ? fallenRateSentence(plan.options, start, choices.inWindow) : std::string();
    if (!fallen.empty()) plan.messages.push_back(std::move(fallen));
    return plan;
}

}  // namespace espalier::engine
