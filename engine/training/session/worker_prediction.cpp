// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/worker_prediction.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <string>

#include "engine/base/translatable.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/session/worker_words.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr int kMostPredicted = 64;

const WorkerScalingRow* rowOf(const std::vector<WorkerScalingRow>& rows, int workers) {
    const auto found = std::ranges::find(rows, workers, &WorkerScalingRow::workers);
    return found == rows.end() || found->ms <= 0 ? nullptr : &*found;
}

const WorkerScalingRow* mostWorkers(const std::vector<WorkerScalingRow>& rows) {
    const WorkerScalingRow* most = nullptr;
    for (const WorkerScalingRow& row : rows) {
        if (row.workers == 1 || row.ms <= 0 || !row.times.isMeasured()) continue;
        if (!most || row.workers > most->workers) most = &row;
    }
    return most;
}

/// Of the median step, so that the parts add up to it.
double medianPart(const WorkerScalingRow& row, double WorkerTime::*part) {
    return fractionOf(row.times, part) * row.ms;
}

/// What does not grow with the batch, of the times of a batch and of one twice as large.
double fixedPart(double once, double twice) {
    return std::clamp(2 * once - twice, 0.0, once);
}

/// Of which most, and how many of its workers' milliseconds, do not shrink with the share.
void divideByShare(const WorkerScaling& scaling, const WorkerScalingRow& most, StepParts& parts) {
    const double share = static_cast<double>(scaling.batch) / most.workers;
    const double computing = medianPart(most, &WorkerTime::computing);
    const double waiting = medianPart(most, &WorkerTime::waiting);
    const WorkerScalingRow* twice = mostWorkers(scaling.doubled);
    const WorkerScalingRow* once = twice ? rowOf(scaling.rows, twice->workers) : nullptr;
    if (once) {
        const auto fixedOf = [&](double WorkerTime::*part) {
            return fixedPart(medianPart(*once, part), medianPart(*twice, part));
        };
        parts.fixed = std::min(computing, fixedOf(&WorkerTime::computing));
        const double waited = medianPart(*once, &WorkerTime::waiting);
        if (waited > 0) parts.waitingFixed = waiting * fixedOf(&WorkerTime::waiting) / waited;
    }
    parts.image = (computing - parts.fixed) / share;
    parts.waitingImage = (waiting - parts.waitingFixed) / share;
}

/// Computing an image with so many threads.
double imageMs(const StepParts& parts, int threads) {
    if (threads == parts.threads || parts.cores == parts.threads) return parts.image;
    const double ofOne = 1.0 / parts.cores;
    const double ofMost = 1.0 / parts.threads;
    const double slope = (parts.image - parts.oneImage) / (ofMost - ofOne);
    const double ms = parts.oneImage + slope * (1.0 / threads - ofOne);
    return std::max(ms, std::min(parts.oneImage, parts.image));
}

/// In units of one share's gradients.
int gradientsMoved(int workers) {
    return workers + workers / 2;
}

double normalDensity(double x) {
    return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
}

double normalBelow(double x) {
    return std::erfc(-x / std::numbers::sqrt2) / 2;
}

/// What may take longer than computing a share.
struct Obstacle {
    double PredictedStep::*ms;
    const char* code;
    const char* pattern;
};

constexpr Obstacle kObstacles[] = {
    {&PredictedStep::gradients,
     "workers.gradients_limit",
     translatable("Diagnostics",
                  "From {0} workers on, joining {1} of gradients takes longer than computing a "
                  "share: {2} and {3} ms.")},
    {&PredictedStep::statistics,
     "workers.statistics_limit",
     translatable("Diagnostics",
                  "From {0} workers on, joining sums of BatchNorm takes longer than computing a "
                  "share: {2} and {3} ms.")},
    {&PredictedStep::waiting,
     "workers.waiting_limit",
     translatable("Diagnostics",
                  "From {0} workers on, they wait longer for each other than they compute a share: "
                  "{2} and {3} ms.")},
    {&PredictedStep::fixed,
     "workers.fixed_limit",
     translatable("Diagnostics",
                  "From {0} workers on, the update and what else does not shrink with a share "
                  "takes longer than computing it: {2} and {3} ms.")}};

const Obstacle& largestObstacle(const PredictedStep& step) {
    return *std::ranges::max_element(
        kObstacles, {}, [&](const Obstacle& obstacle) { return step.*obstacle.ms; });
}

/// Those of predictedCounts() that a batch can be divided among.
std::vector<PredictedStep> stepsOf(const StepParts& parts) {
    std::vector<PredictedStep> steps;
    for (const int workers : predictedCounts()) {
        if (workers <= parts.batch) steps.push_back(predictStep(parts, workers, parts.batch));
    }
    return steps;
}

Diagnostic fastest(const std::vector<PredictedStep>& steps) {
    const auto best = std::ranges::min_element(steps, {}, &PredictedStep::ms);
    if (best->workers == 1) {
        return workerNote("workers.predicted_one",
                          translatable("Diagnostics",
                                       "With this batch, none of these numbers of workers would be "
                                       "faster than 1."),
                          {});
    }
    return workerNote("workers.predicted_fastest",
                      translatable("Diagnostics",
                                   "With this batch, {0} workers on {1} cores would be fastest: "
                                   "{2} ms per step, {3} times as fast as 1 worker here."),
                      {std::to_string(best->workers),
                       std::to_string(best->cores),
                       msText(best->ms()),
                       fmt::format("{:.1f}", steps.front().ms() / best->ms())});
}

Diagnostic firstObstacle(const StepParts& parts, const std::vector<PredictedStep>& steps) {
    const auto first = std::ranges::find_if(steps, [](const PredictedStep& step) {
        return step.workers > 1 && step.*largestObstacle(step).ms > step.images;
    });
    if (first == steps.end()) {
        return workerNote("workers.no_limit",
                          translatable("Diagnostics",
                                       "With up to {0} workers, computing a share would take "
                                       "longer than anything else in a step."),
                          {std::to_string(steps.back().workers)});
    }
    const Obstacle& obstacle = largestObstacle(*first);
    return workerNote(obstacle.code,
                      obstacle.pattern,
                      {std::to_string(first->workers),
                       memoryText(parts.gradientBytes),
                       msText(*first.*obstacle.ms),
                       msText(first->images)});
}

}  // namespace

double PredictedStep::imagesPerSecond() const {
    return ms() > 0 ? 1e3 * static_cast<double>(batch) / ms() : 0;
}

std::optional<Diagnostic> whyNotPredicted(const WorkerScaling& scaling) {
    if (scaling.shards > 0) {
        return workerNote("workers.shards_not_predicted",
                          translatable("Diagnostics",
                                       "More workers are not predicted with shards, of which there "
                                       "are as many with any number of workers."),
                          {});
    }
    const WorkerScalingRow* most = mostWorkers(scaling.rows);
    if (!most) return std::nullopt;
    if (scaling.impossibleRow()) {
        return workerNote(
            "workers.contradictory_not_predicted",
            translatable("Diagnostics", "More workers are not predicted from such times."),
            {});
    }
    if (most->threads == 1) return std::nullopt;
    return workerNote("workers.threads_not_predicted",
                      translatable("Diagnostics",
                                   "More workers are not predicted from {0} with {1} threads each. "
                                   "Measure {2} workers, one for each core, too; the batch needs "
                                   "at least as many images."),
                      {std::to_string(most->workers),
                       std::to_string(most->threads),
                       std::to_string(scaling.cores)});
}

std::optional<StepParts> partsOf(const WorkerScaling& scaling) {
    const WorkerScalingRow* one = rowOf(scaling.rows, 1);
    const WorkerScalingRow* most = mostWorkers(scaling.rows);
    if (!one || !most || whyNotPredicted(scaling)) return std::nullopt;
    StepParts parts{.batch = scaling.batch,
                    .cores = one->threads,
                    .workers = most->workers,
                    .threads = most->threads,
                    .statistics = medianPart(*most, &WorkerTime::statistics),
                    .gradients = medianPart(*most, &WorkerTime::gradients),
                    .gradientBytes = scaling.gradientBytes};
    if (const WorkerScalingRow* twice = rowOf(scaling.doubled, 1)) {
        parts.oneFixed = fixedPart(one->ms, twice->ms);
    }
    parts.oneImage = (one->ms - parts.oneFixed) / static_cast<double>(scaling.batch);
    divideByShare(scaling, *most, parts);
    return parts;
}

PredictedStep predictStep(const StepParts& parts, int workers, std::int64_t batch) {
    assert(workers >= 1 && workers <= batch);
    PredictedStep step{.workers = workers, .cores = std::max(parts.cores, workers), .batch = batch};
    if (workers == 1) {
        step.fixed = parts.oneFixed;
        step.images = parts.oneImage * static_cast<double>(batch);
        return step;
    }
    const std::int64_t largest = (batch + workers - 1) / workers;
    const auto share = static_cast<double>(largest);
    const double image = imageMs(parts, std::max(1, parts.cores / workers));
    step.fixed = parts.fixed;
    step.images = image * share;
    step.statistics = parts.statistics * workers / parts.workers;
    step.gradients = parts.gradients * gradientsMoved(workers) / gradientsMoved(parts.workers);
    const double slower = parts.image > 0 ? image / parts.image : 1;
    step.waiting = (parts.waitingFixed + parts.waitingImage * slower * share) *
                   expectedLargest(workers) / expectedLargest(parts.workers);
    return step;
}

std::vector<int> predictedCounts() {
    std::vector<int> counts;
    for (int count = 1; count <= kMostPredicted; count *= 2) counts.push_back(count);
    return counts;
}

// The integral of x by the density of the largest, count · φ(x) · Φ(x)^(count - 1).
double expectedLargest(int count) {
    constexpr double kFar = 8;
    constexpr int kParts = 4000;
    constexpr double kWidth = 2 * kFar / kParts;
    double sum = 0;
    for (int i = 0; i < kParts; ++i) {
        const double x = -kFar + (i + 0.5) * kWidth;
        sum += x * count * normalDensity(x) * std::pow(normalBelow(x), count - 1) * kWidth;
    }
    return sum;
}

Diagnostics predictionAdvice(const StepParts& parts) {
    const std::vector<PredictedStep> steps = stepsOf(parts);
    return {fastest(steps), firstObstacle(parts, steps)};
}

}  // namespace espalier::engine
