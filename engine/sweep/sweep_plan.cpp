// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

#include "engine/base/error.h"
#include "engine/base/field.h"
#include "engine/base/grouped.h"
#include "engine/training/options/training_options.h"
#include "fmt/format.h"
#include "kernels/math/philox.h"

namespace espalier::engine {

namespace {

// Only trials without a range can be drawn twice by more than chance.
constexpr int kMostAttempts = 10'000;

// FNV-1a: what an option's numbers depend on besides seed and trial.
std::uint32_t hashOf(const std::string& name) {
    std::uint32_t hash = 2166136261u;
    for (const char letter : name) {
        hash = (hash ^ static_cast<std::uint8_t>(letter)) * 16777619u;
    }
    return hash;
}

// Uniform in [0, 1), 53 bits.
double uniform(const SweepPlan& plan, int trial, int attempt, const std::string& name) {
    constexpr std::uint32_t kSweep = 0x53574550;  // no purpose of a training
    const kernels::math::PhiloxBlock bits =
        kernels::math::philox({{static_cast<std::uint32_t>(trial),
                                static_cast<std::uint32_t>(attempt),
                                hashOf(name),
                                kSweep}},
                              static_cast<std::uint64_t>(plan.seed));
    const std::uint64_t both = (std::uint64_t{bits.v[0]} << 32) | bits.v[1];
    return static_cast<double>(both >> 11) * 0x1p-53;
}

// Four digits: more say nothing, and the last bits of a logarithm depend on the library.
double rounded(double value) {
    const std::string text = fmt::format("{:.3e}", value);
    double result = value;
    std::from_chars(text.data(), text.data() + text.size(), result);  // whatever the locale is
    return result;
}

std::string wholeIn(const SweepRange& range, double share) {
    const double number = range.isLog
                              ? std::round(range.from * std::pow(range.to / range.from, share))
                              : std::floor(range.from + share * (range.to - range.from + 1));
    const double inside = std::clamp(number, range.from, range.to);
    return toText(FieldValue(static_cast<std::int64_t>(inside)));
}

std::string realIn(const SweepRange& range, double share) {
    const double number = range.isLog ? range.from * std::pow(range.to / range.from, share)
                                      : range.from + share * (range.to - range.from);
    return toText(FieldValue(std::clamp(rounded(number), range.from, range.to)));
}

std::string drawn(const SweepOption& option, double share) {
    if (option.range) {
        return option.isWhole ? wholeIn(*option.range, share) : realIn(*option.range, share);
    }
    const auto count = option.values.size();
    const auto place = static_cast<std::size_t>(share * static_cast<double>(count));
    return option.values[std::min(place, count - 1)];
}

TrialChoices drawnTrial(const SweepPlan& plan, int trial, int attempt) {
    TrialChoices choices;
    for (const SweepOption& option : plan.options) {
        if (!option.varies()) continue;
        choices.emplace_back(option.name,
                             drawn(option, uniform(plan, trial, attempt, option.name)));
    }
    return choices;
}

std::vector<TrialChoices> drawnTrials(const SweepPlan& plan) {
    const auto combinations = combinationsOf(plan);
    if (combinations && *combinations < plan.trials) {
        throw RequestError(
            fmt::format("The options have only {} combinations, but {} trials are to be drawn. Ask "
                        "for fewer, or train all with the method grid.",
                        grouped(*combinations),
                        grouped(plan.trials)));
    }
    std::vector<TrialChoices> trials;
    std::set<TrialChoices> known;
    for (int trial = 0; trial < plan.trials; ++trial) {
        int attempt = 0;
        while (!known.insert(drawnTrial(plan, trial, attempt)).second) {
            if (++attempt < kMostAttempts) continue;
            throw RequestError(
                fmt::format("No more than {} different trials were found in the ranges of this "
                            "sweep. Ask for fewer, or make a range larger.",
                            trials.size()));
        }
        trials.push_back(drawnTrial(plan, trial, attempt));
    }
    return trials;
}

std::vector<TrialChoices> gridTrials(const SweepPlan& plan) {
    const std::int64_t combinations = combinationsOf(plan).value_or(0);
    if (combinations > kMostTrials) {
        throw RequestError(fmt::format(
            "This grid has {} combinations, and a sweep trains at most {}. Name fewer values, or "
            "draw some of them with the method random.",
            combinations == std::numeric_limits<std::int64_t>::max() ? "more than 9 · 10^18"
                                                                     : grouped(combinations),
            grouped(kMostTrials)));
    }
    std::vector<TrialChoices> trials{{}};
    for (const SweepOption& option : plan.options) {
        if (!option.varies()) continue;
        std::vector<TrialChoices> longer;
        for (const TrialChoices& trial : trials) {
            for (const std::string& value : option.values) {
                longer.push_back(trial);
                longer.back().emplace_back(option.name, value);
            }
        }
        trials = std::move(longer);
    }
    return trials;
}

}  // namespace

const SweepOption* SweepPlan::find(const std::string& name) const {
    const auto found = std::ranges::find(options, name, &SweepOption::name);
    return found == options.end() ? nullptr : &*found;
}

std::vector<Rung> rungsOf(const SweepPlan& plan) {
    std::vector<Rung> rungs;
    if (plan.method != SweepMethod::Halving) return rungs;
    const Field& epochs = *findField(trainingFields(), "epochs");
    Rung rung{plan.trials, plan.firstEpochs};
    while (rung.trials > 0) {
        if (static_cast<double>(rung.epochs) > epochs.maximum) {
            throw RequestError(fmt::format(
                "The last trials of this sweep would be trained for {} epochs, and a training has "
                "at most {}. Choose fewer trials or a smaller min_epochs.",
                grouped(rung.epochs),
                grouped(static_cast<std::int64_t>(epochs.maximum))));
        }
        rungs.push_back(rung);
        rung = {rung.trials / plan.reduction, rung.epochs * plan.reduction};
    }
    return rungs;
}

std::optional<std::int64_t> combinationsOf(const SweepPlan& plan) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    std::int64_t product = 1;
    for (const SweepOption& option : plan.options) {
        if (option.range) return std::nullopt;
        const auto count = static_cast<std::int64_t>(option.values.size());
        product = count > 0 && product > kMost / count ? kMost : product * count;
    }
    return product;
}

std::vector<TrialChoices> trialsOf(const SweepPlan& plan) {
    return plan.method == SweepMethod::Grid ? gridTrials(plan) : drawnTrials(plan);
}

}  // namespace espalier::engine
