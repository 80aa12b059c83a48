// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/translatable.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/options/workers.h"
#include "engine/training/session/worker_scaling.h"
#include "engine/training/session/worker_words.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr double kAlike = 0.03;            // what two measurements of the same differ by
constexpr double kMuchStatistics = 0.055;  // of a step: more than 5 %, as it is said

std::string percentText(double fraction) {
    return fmt::format("{:.0f}", 100 * std::abs(fraction));
}

/// One worker, and the fastest of several.
struct Pair {
    const WorkerScalingRow* one = nullptr;
    const WorkerScalingRow* several = nullptr;

    bool isComplete() const { return one && several && one->ms > 0 && several->ms > 0; }
    /// 0.12: several are 12 % faster, counted in images per second.
    double gain() const { return one->ms / several->ms - 1; }
    bool pays() const { return gain() > kAlike; }
    bool isSlower() const { return gain() < -kAlike; }
};

Pair pairOf(const std::vector<WorkerScalingRow>& rows) {
    Pair pair;
    for (const WorkerScalingRow& row : rows) {
        const WorkerScalingRow*& place = row.workers == 1 ? pair.one : pair.several;
        if (!place || row.ms < place->ms) place = &row;
    }
    return pair;
}

Diagnostic nothingToCompare(const WorkerScaling& scaling) {
    if (scaling.cores == 1) {
        return workerNote(
            "workers.one_core",
            translatable("Diagnostics",
                         "This computer has one processor core, so there is nothing to "
                         "divide among workers."),
            {});
    }
    if (scaling.batch == 1) {
        return workerNote("workers.one_image",
                          translatable("Diagnostics", "A batch of one image cannot be divided."),
                          {});
    }
    return workerNote(
        "workers.one",
        translatable("Diagnostics", "One worker was measured, so there is nothing to compare."),
        {});
}

Diagnostic answer(const Pair& pair) {
    const std::string count = std::to_string(pair.several->workers);
    const std::string ms = msText(pair.several->ms);
    const std::string msOfOne = msText(pair.one->ms);
    if (pair.pays()) {
        return workerNote(
            "workers.faster",
            translatable("Diagnostics",
                         "{0} workers would be {1} % faster: {2} ms per step instead of "
                         "{3} with 1 worker."),
            {count, percentText(pair.gain()), ms, msOfOne});
    }
    if (pair.isSlower()) {
        return workerNote(
            "workers.slower",
            translatable("Diagnostics",
                         "{0} workers would take {1} % longer: {2} ms per step instead of "
                         "{3} with 1 worker."),
            {count, percentText(pair.several->ms / pair.one->ms - 1), ms, msOfOne});
    }
    return workerNote(
        "workers.alike",
        translatable("Diagnostics",
                     "{0} workers would be about as fast: {1} ms per step, and {2} with "
                     "1 worker."),
        {count, ms, msOfOne});
}

// Half of the steps differ by more than what is compared.
bool isNoisy(const WorkerScalingRow& row, const Pair& pair) {
    if (row.fastMs <= 0) return false;
    constexpr double kQuiet = 0.1;
    return (row.slowMs - row.fastMs) / row.ms > std::max(kQuiet, std::abs(pair.gain()));
}

Diagnostic noise(const WorkerScalingRow& row) {
    return workerNote(
        "workers.noisy",
        row.workers == 1
            ? translatable("Diagnostics",
                           "That is uncertain: with 1 worker, half of the steps took less "
                           "than {1} or more than {2} ms. Measure again when nothing else "
                           "is running.")
            : translatable("Diagnostics",
                           "That is uncertain: with {0} workers, half of the steps took "
                           "less than {1} or more than {2} ms. Measure again when nothing "
                           "else is running."),
        {std::to_string(row.workers), msText(row.fastMs), msText(row.slowMs)});
}

Diagnostic joining(const WorkerScaling& scaling, const WorkerScalingRow& several) {
    const std::string bytes = memoryText(scaling.gradientBytes);
    const std::string gradients = msText(several.partMs(&WorkerTime::gradients));
    const std::string waiting = msText(several.partMs(&WorkerTime::waiting));
    const double statistics = several.partMs(&WorkerTime::statistics);
    if (statistics == 0) {
        return workerNote(
            "workers.joining_gradients",
            translatable("Diagnostics",
                         "Each step joins {0} of gradients of every worker in {1} ms, and "
                         "the workers wait {2} ms for each other."),
            {bytes, gradients, waiting});
    }
    return workerNote(
        "workers.joining",
        translatable("Diagnostics",
                     "Each step joins {0} of gradients of every worker in {1} ms and "
                     "sums of BatchNorm in {2} ms, and the workers wait {3} ms for each "
                     "other."),
        {bytes, gradients, msText(statistics), waiting});
}

Diagnostics reasons(const WorkerScaling& scaling, const Pair& pair) {
    const WorkerScalingRow& several = *pair.several;
    return {
        joining(scaling, several),
        workerNote("workers.computing",
                   translatable("Diagnostics",
                                "Computing a share alone takes {0} ms, and the whole batch with 1 "
                                "worker {1} ms."),
                   {msText(several.partMs(&WorkerTime::computing)), msText(pair.one->ms)})};
}

Diagnostic offerOfLocalStatistics(const WorkerScalingRow& several) {
    return workerNote(
        "workers.local_statistics",
        translatable("Diagnostics",
                     "Joining sums of BatchNorm is {0} % of a step; with Statistics of a "
                     "batch local, workers would not join them within a step, but each "
                     "share would be normalised by its own mean and variance, which "
                     "changes the result."),
        {percentText(fractionOf(several.times, &WorkerTime::statistics))});
}

// Then other programs took the time, and what follows from it is chance.
Diagnostic contradiction(const WorkerScaling& scaling, const WorkerScalingRow& row) {
    const auto once = std::ranges::find(scaling.rows, row.workers, &WorkerScalingRow::workers);
    return workerNote(
        "workers.contradictory",
        row.workers == 1
            ? translatable("Diagnostics",
                           "These times contradict each other: with 1 worker a batch of {1} took "
                           "{2} ms, less than the {3} ms of {4}. Measure again when nothing else "
                           "is running.")
            : translatable("Diagnostics",
                           "These times contradict each other: with {0} workers a batch of {1} "
                           "took {2} ms, less than the {3} ms of {4}. Measure again when nothing "
                           "else is running."),
        {std::to_string(row.workers),
         std::to_string(2 * scaling.batch),
         msText(row.ms),
         msText(once->ms),
         std::to_string(scaling.batch)});
}

// Whether twice the batch changes the answer.
Diagnostic ofTwiceTheBatch(const WorkerScaling& scaling, const Pair& before) {
    const std::string batch = std::to_string(2 * scaling.batch);
    const Pair pair = pairOf(scaling.doubled);
    if (!pair.isComplete()) {
        return workerNote(
            "workers.doubled_unknown",
            translatable("Diagnostics", "A batch of {0} could not be measured for comparison: {1}"),
            {batch, scaling.whyNotDoubled});
    }
    const std::string count = std::to_string(pair.several->workers);
    const std::string percent = percentText(pair.gain());
    if (pair.pays() && before.pays()) {
        return workerNote(
            "workers.doubled_faster",
            translatable("Diagnostics",
                         "With a batch of {0}, {1} workers would be {2} % faster than 1."),
            {batch, count, percent});
    }
    if (pair.pays()) {
        return workerNote(
            "workers.doubled_pays",
            translatable("Diagnostics",
                         "A batch of {0} would change that: with it, {1} workers would be "
                         "{2} % faster than 1."),
            {batch, count, percent});
    }
    if (before.pays()) {
        return workerNote(
            "workers.doubled_not",
            translatable("Diagnostics",
                         "With a batch of {0} they would not pay: {1} workers would take "
                         "{2} ms per step, and 1 worker {3} ms."),
            {batch, count, msText(pair.several->ms), msText(pair.one->ms)});
    }
    return workerNote(
        "workers.doubled_same",
        translatable("Diagnostics",
                     "A batch of {0} would not change that: with it, {1} workers would "
                     "take {2} ms per step, and 1 worker {3} ms."),
        {batch, count, msText(pair.several->ms), msText(pair.one->ms)});
}

}  // namespace

Diagnostic workerNote(const char* code, const char* pattern, std::vector<std::string> arguments) {
    return {.code = code,
            .severity = Severity::Note,
            .pattern = pattern,
            .arguments = std::move(arguments)};
}

std::string msText(double ms) {
    return ms < 10 ? fmt::format("{:.1f}", ms) : fmt::format("{:.0f}", ms);
}

Diagnostics workerAdvice(const WorkerScaling& scaling) {
    const Pair pair = pairOf(scaling.rows);
    if (!pair.isComplete()) return {nothingToCompare(scaling)};
    Diagnostics advice{answer(pair)};
    for (const WorkerScalingRow* row : {pair.one, pair.several}) {
        if (!isNoisy(*row, pair)) continue;
        advice.push_back(noise(*row));
        break;
    }
    if (scaling.hasFrozenLayers) {
        advice.push_back(workerNote(
            "workers.frozen",
            translatable("Diagnostics",
                         "That is with all layers in every step: where images are not "
                         "varied, 1 worker computes the frozen layers only once for each "
                         "image, and several compute them in every epoch."),
            {}));
    }
    if (!pair.pays()) {
        for (Diagnostic& reason : reasons(scaling, pair)) advice.push_back(std::move(reason));
    }
    const double statistics = fractionOf(pair.several->times, &WorkerTime::statistics);
    const bool isEnough = pair.several->smallestShare >= kFewForStatistics;
    if (!scaling.ownStatistics && isEnough && statistics > kMuchStatistics) {
        advice.push_back(offerOfLocalStatistics(*pair.several));
    }
    const bool isAsked = !scaling.doubled.empty() || !scaling.whyNotDoubled.empty();
    const WorkerScalingRow* impossible = scaling.impossibleRow();
    if (impossible) advice.push_back(contradiction(scaling, *impossible));
    if (isAsked && !impossible) advice.push_back(ofTwiceTheBatch(scaling, pair));
    return advice;
}

}  // namespace espalier::engine
