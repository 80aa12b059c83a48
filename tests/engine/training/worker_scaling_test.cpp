// SPDX-License-Identifier: Apache-2.0
// How many workers pay: measured, and said in words.
#include "engine/training/session/worker_scaling.h"

#include "engine/base/error.h"
#include "engine/losses/loss_catalog.h"
#include "engine/training/options/run_device.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Two workers with 16 images each whose steps take `ms`.
WorkerScalingRow twoWorkers(double ms) {
    WorkerScalingRow row{
        .workers = 2, .threads = 1, .shares = {16, 16}, .smallestShare = 16, .steps = 10, .ms = ms};
    const double seconds = 10 * ms / 1e3;
    row.times = {.steps = 10, .seconds = seconds, .threads = 1, .workers = {}};
    row.times.workers.assign(2,
                             {.share = 16,
                              .images = 160,
                              .computing = 0.8 * seconds,
                              .statistics = 0.05 * seconds,
                              .gradients = 0.1 * seconds,
                              .waiting = 0.05 * seconds});
    return row;
}

WorkerScalingRow oneWorker(double ms) {
    return {.workers = 1, .threads = 2, .shares = {32}, .steps = 10, .ms = ms};
}

WorkerScaling scalingOf(double one, double two) {
    return {.cores = 2,
            .batch = 32,
            .gradientBytes = 44'700'000,
            .rows = {oneWorker(one), twoWorkers(two)}};
}

std::vector<std::string> sentencesOf(const WorkerScaling& scaling) {
    std::vector<std::string> sentences;
    for (const Diagnostic& advice : workerAdvice(scaling)) {
        EXPECT_EQ(advice.severity, Severity::Note);
        EXPECT_FALSE(advice.code.empty());
        sentences.push_back(englishSentence(advice));
    }
    return sentences;
}

TEST(WorkerAdviceTest, SlowerWorkersAreExplained) {
    EXPECT_THAT(
        sentencesOf(scalingOf(120, 150)),
        ElementsAre(
            "2 workers would take 25 % longer: 150 ms per step instead of 120 with 1 worker.",
            "Each step joins 45 MB of gradients of every worker in 15 ms and sums of "
            "BatchNorm in 7.5 ms, and the workers wait 7.5 ms for each other.",
            "Computing a share alone takes 120 ms, and the whole batch with 1 worker 120 "
            "ms."));
}

TEST(WorkerAdviceTest, FasterWorkersNeedNoReason) {
    EXPECT_THAT(sentencesOf(scalingOf(120, 100)),
                ElementsAre("2 workers would be 20 % faster: 100 ms per step instead of 120 with "
                            "1 worker."));
}

TEST(WorkerAdviceTest, ADifferenceOfTwoMeasurementsIsNone) {
    EXPECT_THAT(sentencesOf(scalingOf(100, 102)).front(),
                "2 workers would be about as fast: 102 ms per step, and 100 with 1 worker.");
    EXPECT_THAT(sentencesOf(scalingOf(2.04, 2)).front(),
                "2 workers would be about as fast: 2.0 ms per step, and 2.0 with 1 worker.");
}

TEST(WorkerAdviceTest, SpeaksOfTheFastestNumberOfSeveral) {
    WorkerScaling scaling = scalingOf(120, 150);
    scaling.rows.push_back(twoWorkers(90));
    scaling.rows.back().workers = 4;
    EXPECT_THAT(sentencesOf(scaling).front(), HasSubstr("4 workers would be 33 % faster"));
}

TEST(WorkerAdviceTest, OffersLocalStatisticsWhereTheyCostMuch) {
    WorkerScaling scaling = scalingOf(120, 100);
    for (WorkerTime& worker : scaling.rows.back().times.workers) worker.statistics *= 2;
    ASSERT_EQ(sentencesOf(scaling).size(), 2u);
    EXPECT_EQ(sentencesOf(scaling).back(),
              "Joining sums of BatchNorm is 10 % of a step; with Statistics of a batch local, "
              "workers would not join them within a step, but each share would be normalised by "
              "its own mean and variance, which changes the result.");
    scaling.ownStatistics = true;
    EXPECT_EQ(sentencesOf(scaling).size(), 1u);
}

TEST(WorkerAdviceTest, SaysWhetherTwiceTheBatchChangesIt) {
    const auto last = [](double two, double doubled) {
        WorkerScaling scaling = scalingOf(100, two);
        scaling.doubled = {oneWorker(200), twoWorkers(doubled)};
        return sentencesOf(scaling).back();
    };
    EXPECT_EQ(last(120, 160),
              "A batch of 64 would change that: with it, 2 workers would be 25 % faster than 1.");
    EXPECT_EQ(last(120, 230),
              "A batch of 64 would not change that: with it, 2 workers would take 230 ms per step, "
              "and 1 worker 200 ms.");
    EXPECT_EQ(last(80, 160), "With a batch of 64, 2 workers would be 25 % faster than 1.");
    EXPECT_EQ(last(80, 230),
              "With a batch of 64 they would not pay: 2 workers would take 230 ms per step, and 1 "
              "worker 200 ms.");
    WorkerScaling unknown = scalingOf(100, 120);
    unknown.whyNotDoubled = "Training with a batch of 64 needs 9 GB.";
    EXPECT_EQ(sentencesOf(unknown).back(),
              "A batch of 64 could not be measured for comparison: Training with a batch of 64 "
              "needs 9 GB.");
}

TEST(WorkerAdviceTest, NothingFollowsFromTimesThatContradictEachOther) {
    WorkerScaling scaling = scalingOf(100, 120);
    scaling.doubled = {oneWorker(90), twoWorkers(200)};
    EXPECT_EQ(
        sentencesOf(scaling).back(),
        "These times contradict each other: with 1 worker a batch of 64 took 90 ms, less than "
        "the 100 ms of 32. Measure again when nothing else is running.");
    scaling.doubled = {oneWorker(190), twoWorkers(110)};
    EXPECT_THAT(sentencesOf(scaling).back(), HasSubstr("with 2 workers a batch of 64 took 110 ms"));
}

TEST(WorkerAdviceTest, SaysThatFrozenLayersAreComputedEveryTime) {
    WorkerScaling scaling = scalingOf(100, 80);
    EXPECT_EQ(sentencesOf(scaling).size(), 1u);
    scaling.hasFrozenLayers = true;
    ASSERT_EQ(sentencesOf(scaling).size(), 2u);
    EXPECT_THAT(sentencesOf(scaling).back(),
                HasSubstr("1 worker computes the frozen layers only once for each image"));
}

TEST(WorkerAdviceTest, IsSilentAboutBatchNormWhereThereIsNone) {
    WorkerScaling scaling = scalingOf(100, 120);
    for (WorkerTime& worker : scaling.rows.back().times.workers) worker.statistics = 0;
    const std::vector<std::string> sentences = sentencesOf(scaling);
    for (const std::string& sentence : sentences) {
        EXPECT_THAT(sentence, testing::Not(HasSubstr("BatchNorm")));
    }
    EXPECT_THAT(sentences[1], HasSubstr("of gradients of every worker"));
}

TEST(WorkerAdviceTest, SaysThatStepsVariedByMoreThanWhatIsCompared) {
    WorkerScaling scaling = scalingOf(100, 120);
    scaling.rows.front().fastMs = 80;
    scaling.rows.front().slowMs = 95;
    EXPECT_THAT(sentencesOf(scaling)[1], testing::Not(HasSubstr("uncertain")));
    scaling.rows.front().slowMs = 130;
    EXPECT_EQ(sentencesOf(scaling)[1],
              "That is uncertain: with 1 worker, half of the steps took less than 80 or more than "
              "130 ms. Measure again when nothing else is running.");
}

TEST(WorkerAdviceTest, SaysWhyThereIsNothingToCompare) {
    WorkerScaling scaling{.cores = 1, .batch = 32, .rows = {oneWorker(100)}};
    EXPECT_THAT(sentencesOf(scaling),
                ElementsAre("This computer has one processor core, so there is nothing to divide "
                            "among workers."));
    scaling.cores = 2;
    EXPECT_THAT(sentencesOf(scaling),
                ElementsAre("One worker was measured, so there is nothing to compare."));
    scaling.batch = 1;
    EXPECT_THAT(sentencesOf(scaling), ElementsAre("A batch of one image cannot be divided."));
    EXPECT_THAT(sentencesOf({}), testing::SizeIs(1));
}

TEST(WorkerScalingTest, CountsGrowUpToTheCoresAndTheBatch) {
    EXPECT_THAT(workerCounts(1, 32), ElementsAre(1));
    EXPECT_THAT(workerCounts(2, 32), ElementsAre(1, 2));
    EXPECT_THAT(workerCounts(6, 32), ElementsAre(1, 2, 3, 4, 6));
    EXPECT_THAT(workerCounts(64, 1024), ElementsAre(1, 2, 3, 4, 8, 16, 32, 64));
    EXPECT_THAT(workerCounts(64, 3), ElementsAre(1, 2, 3));
    EXPECT_THAT(workerCounts(64, 1), ElementsAre(1));
}

class WorkerProbeTest : public testing::Test {
  protected:
    WorkerScaling measure(std::vector<int> workers = {}, std::stop_token stop = {}) {
        return measureWorkerScaling(
            {.network = run_.network,
             .loss = usualLoss(),
             .options = run_.options,
             .workers = std::move(workers),
             .steps = 4,
             .images = images_},
            [this](std::int64_t done, std::int64_t of, int) {
                EXPECT_LE(done_, done);
                EXPECT_LE(done, of);
                done_ = done;
                of_ = of;
                if (reaction_) reaction_();
            },
            std::move(stop));
    }
    static int cores() { return findRunDevice("cpu").device.threads; }

    ToyRun run_;
    std::int64_t images_ = 0;
    std::int64_t done_ = 0;
    std::int64_t of_ = 0;
    std::function<void()> reaction_;
};

TEST_F(WorkerProbeTest, MeasuresEachNumberOfWorkersAndTwiceTheBatch) {
    const WorkerScaling scaling = measure();
    EXPECT_EQ(scaling.cores, cores());
    EXPECT_EQ(scaling.batch, 20);
    EXPECT_GT(scaling.gradientBytes, 0u);
    EXPECT_EQ(scaling.rows.size(), workerCounts(cores(), 20).size());
    EXPECT_EQ(done_, of_);
    for (const WorkerScalingRow& row : scaling.rows) {
        EXPECT_EQ(row.steps, 4);
        EXPECT_GT(row.ms, 0);
        EXPECT_EQ(row.shares.size(), static_cast<std::size_t>(row.workers));
        EXPECT_NEAR(row.imagesPerSecond(), 20 * 1e3 / row.ms, 1e-6);
        EXPECT_EQ(row.times.isMeasured(), row.workers > 1);
        EXPECT_EQ(row.times.steps, row.workers > 1 ? 4 : 0);
    }
    EXPECT_EQ(scaling.doubled.size(), cores() > 1 ? 2u : 0u);
    for (const WorkerScalingRow& row : scaling.doubled) {
        EXPECT_NEAR(row.imagesPerSecond(), 40 * 1e3 / row.ms, 1e-6);
    }
}

TEST_F(WorkerProbeTest, NoBatchExceedsTheImages) {
    images_ = 79;
    EXPECT_TRUE(measure().doubled.empty());
    EXPECT_EQ(done_, of_);
    images_ = 80;
    done_ = 0;
    EXPECT_EQ(measure().doubled.size(), cores() > 1 ? 2u : 0u);
}

TEST_F(WorkerProbeTest, OneWorkerIsAlwaysAmongThem) {
    if (cores() < 2) return;
    const WorkerScaling scaling = measure({2});
    ASSERT_EQ(scaling.rows.size(), 2u);
    EXPECT_EQ(scaling.rows[0].workers, 1);
    EXPECT_EQ(scaling.rows[1].workers, 2);
    EXPECT_EQ(scaling.rows[1].threads, cores() / 2);
    EXPECT_THAT(scaling.rows[1].shares, ElementsAre(10, 10));
}

TEST_F(WorkerProbeTest, RefusesWhatATrainingRefuses) {
    EXPECT_THROW(measure({0}), RequestError);
    EXPECT_THROW(measure({1000}), RequestError);
    EXPECT_THROW(measure({1, cores() + 1}), RequestError);
    run_.options.batch = 0;
    EXPECT_THROW(measure(), RequestError);
    EXPECT_EQ(done_, 0) << "before a step was computed";
}

TEST_F(WorkerProbeTest, EndsWhenAskedTo) {
    std::stop_source stop;
    reaction_ = [&] {
        if (done_ == 2) stop.request_stop();
    };
    EXPECT_THROW(measure({}, stop.get_token()), Stopped);
    EXPECT_EQ(done_, 2);
}

}  // namespace
}  // namespace espalier::engine::test
