// SPDX-License-Identifier: Apache-2.0
// How long a step would take with more workers, from the parts that were measured.
#include "engine/training/session/worker_prediction.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

StepParts someParts() {
    return {.batch = 64,
            .cores = 2,
            .oneFixed = 4,
            .oneImage = 1,
            .workers = 2,
            .threads = 1,
            .fixed = 6,
            .image = 1.8,
            .statistics = 2,
            .gradients = 3,
            .waitingFixed = 1,
            .waitingImage = 0.125,
            .gradientBytes = 47'000'000};
}

// Known means of the largest of n normal numbers.
TEST(WorkerPredictionTest, TheLargestOfSeveralNormalNumbers) {
    EXPECT_NEAR(expectedLargest(1), 0, 1e-9);
    EXPECT_NEAR(expectedLargest(2), 1 / std::sqrt(std::numbers::pi), 1e-6);
    EXPECT_NEAR(expectedLargest(3), 1.5 / std::sqrt(std::numbers::pi), 1e-6);
    EXPECT_NEAR(expectedLargest(8), 1.42360, 1e-5);
    EXPECT_NEAR(expectedLargest(64), 2.34373, 1e-5);
}

TEST(WorkerPredictionTest, AStepIsTheSumOfItsParts) {
    const PredictedStep one = predictStep(someParts(), 1, 64);
    EXPECT_DOUBLE_EQ(one.ms(), 68) << "4 + 64 · 1";
    EXPECT_EQ(one.cores, 2);
    EXPECT_NEAR(one.imagesPerSecond(), 64e3 / 68, 1e-9);

    const PredictedStep two = predictStep(someParts(), 2, 64);
    EXPECT_DOUBLE_EQ(two.images, 57.6) << "32 · 1.8";
    EXPECT_DOUBLE_EQ(two.ms(), 6 + 57.6 + 2 + 3 + 5) << "as it was measured";

    const PredictedStep eight = predictStep(someParts(), 8, 64);
    EXPECT_EQ(eight.cores, 8);
    EXPECT_DOUBLE_EQ(eight.fixed, 6);
    EXPECT_DOUBLE_EQ(eight.images, 14.4) << "8 · 1.8";
    EXPECT_DOUBLE_EQ(eight.statistics, 8) << "one thread for all shares";
    EXPECT_DOUBLE_EQ(eight.gradients, 12) << "12 gradients moved instead of 3";
    EXPECT_NEAR(eight.waiting, 2 * 1.42360 / 0.56419, 1e-3) << "1 + 8 · 0.125 of two workers";

    const PredictedStep more = predictStep(someParts(), 8, 512);
    EXPECT_DOUBLE_EQ(more.images, 115.2);
    EXPECT_DOUBLE_EQ(more.gradients, 12) << "whatever the batch";
    EXPECT_NEAR(more.waiting, 9 * 1.42360 / 0.56419, 1e-2);
    EXPECT_DOUBLE_EQ(predictStep(someParts(), 3, 64).images, 22 * 1.8) << "the largest share";
}

// 8 cores, measured with 1 and 8 workers: 1 and 5 ms per image lie on s + p / t with 3/7 and 32/7.
TEST(WorkerPredictionTest, BetweenTheMeasuredNumbersThreadsFollowAmdahl) {
    StepParts parts = someParts();
    parts.cores = parts.workers = 8;
    parts.image = 5;
    const double threads = 4;
    EXPECT_NEAR(predictStep(parts, 2, 64).images, 32 * (3.0 / 7 + 32.0 / 7 / threads), 1e-9);
    EXPECT_NEAR(predictStep(parts, 8, 64).images, 8 * 5, 1e-9);
    EXPECT_NEAR(predictStep(parts, 16, 64).images, 4 * 5, 1e-9) << "a core for each";
    parts.oneImage = 9;  // as if more threads were slower
    EXPECT_GE(predictStep(parts, 3, 64).images, 22 * 5);
}

TEST(WorkerPredictionTest, NamesTheFastestAndTheFirstBottleneck) {
    const auto sentences = [](const StepParts& parts) {
        std::vector<std::string> all;
        for (const Diagnostic& advice : predictionAdvice(parts)) {
            EXPECT_EQ(advice.severity, Severity::Note);
            all.push_back(englishSentence(advice));
        }
        return all;
    };
    EXPECT_THAT(
        sentences(someParts()),
        ElementsAre("With this batch, 8 workers on 8 cores would be fastest: 45 ms per step, 1.5 "
                    "times as fast as 1 worker here.",
                    "From 16 workers on, joining 47 MB of gradients takes longer than computing a "
                    "share: 24 and 7.2 ms."));
    StepParts parts = someParts();
    parts.gradients = 0.01;
    parts.statistics = 8;
    EXPECT_EQ(
        sentences(parts).back(),
        "From 8 workers on, joining sums of BatchNorm takes longer than computing a share: 32 "
        "and 14 ms.");
    parts.statistics = 0;
    parts.waitingFixed = 12;
    EXPECT_EQ(sentences(parts).back(),
              "From 8 workers on, they wait longer for each other than they compute a share: 33 "
              "and 14 ms.");
    parts.waitingFixed = parts.waitingImage = 0;
    EXPECT_EQ(sentences(parts).back(),
              "From 32 workers on, the update and what else does not shrink with a share takes "
              "longer than computing it: 6.0 and 3.6 ms.");
    parts.fixed = 0;
    EXPECT_EQ(
        sentences(parts).back(),
        "With up to 64 workers, computing a share would take longer than anything else in a step.");
    parts.batch = 3;
    EXPECT_THAT(sentences(parts).back(), HasSubstr("With up to 2 workers"));
    parts.fixed = 100;
    EXPECT_EQ(sentences(parts).front(),
              "With this batch, none of these numbers of workers would be faster than 1.");
}

/// A machine that computes steps, by loops of its own: workers are late by chance, gradients are
/// added up pair by pair, and every buffer that an addition reads first or writes is moved once.
class SimulatedMachine {
  public:
    explicit SimulatedMachine(int cores) : cores_(cores) {}

    WorkerScalingRow row(int workers, std::int64_t batch) {
        WorkerScalingRow row{.workers = workers, .threads = std::max(1, cores_ / workers)};
        row.times = {.threads = row.threads,
                     .workers = std::vector<WorkerTime>(static_cast<std::size_t>(workers))};
        std::vector<double> steps;
        for (int step = 0; step < 200; ++step) steps.push_back(seconds(row, batch));
        std::ranges::sort(steps);
        row.ms = 1e3 * steps[steps.size() / 2];
        if (workers == 1) row.times = {};
        return row;
    }

    WorkerScaling measure(std::int64_t batch) {
        WorkerScaling scaling{.cores = cores_, .batch = batch, .gradientBytes = kBytes};
        for (const int workers : workerCounts(cores_, batch)) {
            scaling.rows.push_back(row(workers, batch));
        }
        scaling.doubled = {row(1, 2 * batch), row(cores_, 2 * batch)};
        return scaling;
    }

  private:
    static constexpr std::size_t kBytes = 40'000'000;

    // One step of all workers.
    double seconds(WorkerScalingRow& row, std::int64_t batch) {
        double slowest = 0;
        std::vector<double> computing;
        for (int worker = 0; worker < row.workers; ++worker) {
            const std::int64_t share = batch / row.workers + (worker < batch % row.workers ? 1 : 0);
            const double perImage = 0.0002 + 0.0018 / row.threads;
            const double late = std::max(0.9, 1 + 0.03 * normal_(random_));
            computing.push_back((0.0008 + perImage * static_cast<double>(share)) * late);
            slowest = std::max(slowest, computing.back());
        }
        const double statistics = row.workers > 1 ? 0.0004 * row.workers : 0;
        const double gradients = bytesMoved(row.workers) / 20e9;
        const double update = 0.002;
        for (int worker = 0; worker < row.workers; ++worker) {
            const auto at = static_cast<std::size_t>(worker);
            WorkerTime& own = row.times.workers[at];
            own.computing += computing[at] + update;
            own.statistics += statistics;
            own.gradients += gradients;
            own.waiting += slowest - computing[at];
        }
        const double all = slowest + statistics + gradients + update;
        ++row.times.steps;
        row.times.seconds += all;
        return all;
    }

    static double bytesMoved(int workers) {
        std::set<int> read;
        std::set<int> written;
        for (int step = 1; step < workers; step *= 2) {
            for (int at = 0; at + step < workers; at += 2 * step) {
                read.insert({at, at + step});
                written.insert(at);
            }
        }
        return static_cast<double>(kBytes) * static_cast<double>(read.size() + written.size());
    }

    int cores_;
    std::mt19937 random_{1};
    std::normal_distribution<double> normal_;
};

// From 1, 2 and 4 workers on a machine with 4 cores; the steps of 8 and 16 are those of machines
// with as many.
TEST(WorkerPredictionTest, ReproducesWhatWasMeasuredAndWhatALargerMachineWouldTake) {
    constexpr std::int64_t kBatch = 64;
    for (const int cores : {2, 4}) {
        const WorkerScaling scaling = SimulatedMachine(cores).measure(kBatch);
        const auto parts = partsOf(scaling);
        ASSERT_TRUE(parts);
        for (const int workers : {1, 2, 4, 8, 16}) {
            SCOPED_TRACE(workers);
            for (const std::int64_t batch : {kBatch, kBatch * workers}) {
                const double measured =
                    SimulatedMachine(std::max(cores, workers)).row(workers, batch).ms;
                // One worker of a larger machine has more cores than here.
                const double here = SimulatedMachine(cores).row(1, batch).ms;
                const double expected = workers == 1 ? here : measured;
                EXPECT_NEAR(predictStep(*parts, workers, batch).ms(), expected, 0.15 * expected);
            }
        }
    }
}

TEST(WorkerPredictionTest, NeedsSeveralWorkersAndNoShards) {
    WorkerScaling scaling = SimulatedMachine(2).measure(64);
    EXPECT_TRUE(partsOf(scaling));
    scaling.shards = 8;
    EXPECT_FALSE(partsOf(scaling));
    scaling.shards = 0;
    scaling.doubled.clear();
    const auto parts = partsOf(scaling);
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->fixed, 0) << "not known";
    EXPECT_NEAR(predictStep(*parts, 2, 64).ms(), scaling.rows.back().ms, 1e-9);
    scaling.rows.pop_back();
    EXPECT_FALSE(partsOf(scaling));
    EXPECT_FALSE(partsOf({}));
    EXPECT_FALSE(whyNotPredicted({}));
}

TEST(WorkerPredictionTest, DoesNotGuessHowLongOneThreadTakes) {
    WorkerScaling scaling = SimulatedMachine(4).measure(64);
    EXPECT_FALSE(whyNotPredicted(scaling));
    std::erase_if(scaling.rows, [](const WorkerScalingRow& row) { return row.workers > 2; });
    EXPECT_FALSE(partsOf(scaling));
    ASSERT_TRUE(whyNotPredicted(scaling));
    EXPECT_THAT(englishSentence(*whyNotPredicted(scaling)),
                HasSubstr("from 2 with 2 threads each. Measure 4 workers"));
    scaling = SimulatedMachine(4).measure(64);
    scaling.doubled.front().ms = scaling.rows.front().ms / 2;
    EXPECT_FALSE(partsOf(scaling)) << "twice the batch in half the time";
}

}  // namespace
}  // namespace espalier::engine::test
