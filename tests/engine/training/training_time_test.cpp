// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_time.h"

#include "engine/base/error.h"
#include "gtest/gtest.h"
#include "image_run.h"

namespace espalier::engine::test {
namespace {

TEST(TrainingTimeTest, AddsUpWhatAnEpochDoes) {
    const TrainingTime time{.read = 0.5,
                            .readAgain = 0.25,
                            .step = 2,
                            .evaluation = 1,
                            .stepsPerEpoch = 10,
                            .evaluationsPerEpoch = 2};
    EXPECT_DOUBLE_EQ(time.firstEpoch(), 10 * 2.5 + 2 * 1.5);
    EXPECT_DOUBLE_EQ(time.laterEpoch(), 10 * 2.25 + 2 * 1.25);
    EXPECT_DOUBLE_EQ(time.total(3), time.firstEpoch() + 2 * time.laterEpoch());
    EXPECT_DOUBLE_EQ(time.total(0), 0);
}

// The next checkpoints wait for them, and so does the end.
TEST(TrainingTimeTest, AnEpochIsNotShorterThanTheCheckpointsOfTheLastOne) {
    TrainingTime time{.features = 3, .step = 0.01, .save = 0.5, .stepsPerEpoch = 10};
    EXPECT_DOUBLE_EQ(time.firstEpoch(), 10 * 3.01);
    EXPECT_DOUBLE_EQ(time.laterEpoch(), 0.5);
    EXPECT_DOUBLE_EQ(time.total(60), 10 * 3.01 + 59 * 0.5 + 0.5);
    time.step = 1;
    EXPECT_DOUBLE_EQ(time.laterEpoch(), 10) << "they are written meanwhile";
}

TEST(TrainingTimeTest, AddsWhatFrozenLayersComputeOnceToTheFirstEpoch) {
    const TrainingTime time{
        .read = 0.5, .features = 3, .step = 2, .stepsPerEpoch = 10, .evaluationsPerEpoch = 2};
    EXPECT_DOUBLE_EQ(time.firstEpoch(), 10 * 5.5 + 2 * 3.5);
    EXPECT_DOUBLE_EQ(time.laterEpoch(), 10 * 2);
}

TEST(TrainingTimeTest, IsSoundOnlyAfterSeveralStepsThatTookAboutTheSame) {
    TrainingTime time{.step = 1, .fastStep = 0.95, .slowStep = 1.05, .measuredSteps = 8};
    time.stepsPerEpoch = 10;
    EXPECT_TRUE(time.isSound());
    EXPECT_LT(time.least(3), time.total(3));
    EXPECT_GT(time.most(3), time.total(3));
    time.measuredSteps = 3;
    EXPECT_FALSE(time.isSound());
    time.measuredSteps = 8;
    time.slowStep = 1.5;
    EXPECT_FALSE(time.isSound());
}

TEST(TrainingTimeTest, IsMeasuredByStepsOfThisTraining) {
    const ImageRun run;
    const TrainingRequest request = run.request();
    const TrainingTime time = measureTrainingTime(request, {});
    EXPECT_GT(time.read, 0);
    EXPECT_GT(time.readAgain, 0);
    EXPECT_GT(time.step, 0);
    EXPECT_GT(time.evaluation, 0);
    EXPECT_GE(time.save, 0) << "0 where the file system has no files without a name";
    EXPECT_GE(time.measuredSteps, 3) << "none of them warms up";
    EXPECT_LE(time.fastStep, time.step);
    EXPECT_GE(time.slowStep, time.step);
    TrainingSession session(request);
    const TrainingEvent ending = endingOf(ImageRun::finish(session));
    EXPECT_EQ(time.stepsPerEpoch, ending.stepsPerEpoch);
}

TEST(TrainingTimeTest, FrozenLayersAreTimedByThemselvesWhereTheyComputeEachImageOnce) {
    const ImageRun run;
    TrainingRequest request = run.request();
    request.augmentation = {};
    request.network.find("conv")->frozen = true;
    request.network.find("norm")->frozen = true;
    const TrainingTime once = measureTrainingTime(request, {});
    EXPECT_GT(once.features, 0);
    EXPECT_GT(once.read, 0);
    EXPECT_EQ(once.readAgain, 0);
    EXPECT_GT(once.evaluation, 0);
    request.options.featuresOnce = FeaturesOnce::Off;
    EXPECT_EQ(measureTrainingTime(request, {}).features, 0);
}

TEST(TrainingTimeTest, WritesNothing) {
    ImageRun run;
    run.options.cache = ImageCaching::Disk;
    measureTrainingTime(run.request(), {});
    EXPECT_FALSE(std::filesystem::exists(run.checkpoints()));
    EXPECT_FALSE(std::filesystem::exists(run.checkpoints().parent_path()));
    // It does not hold the lock of the cache either, which a training that begins meanwhile needs.
    EXPECT_FALSE(std::filesystem::exists(run.imageCache()));
}

TEST(TrainingTimeTest, ImagesThatAreNotKeptAreReadEveryEpoch) {
    ImageRun run;
    run.options.cache = ImageCaching::Off;
    const TrainingTime time = measureTrainingTime(run.request(), {});
    EXPECT_EQ(time.readAgain, time.read);
}

TEST(TrainingTimeTest, ABatchOfEverythingIsOneStep) {
    ImageRun run;
    run.options.batch = 10'000;
    EXPECT_EQ(measureTrainingTime(run.request(), {}).stepsPerEpoch, 1);
}

// Reading is counted per batch: validation in smaller ones must not be counted more often.
TEST(TrainingTimeTest, MicroBatchesAreStepsOfTheWholeBatch) {
    ImageRun run;
    run.options.batch = 8;
    const TrainingTime whole = measureTrainingTime(run.request(), {});
    run.options.microBatch = 2;
    const TrainingTime parts = measureTrainingTime(run.request(), {});
    EXPECT_EQ(parts.stepsPerEpoch, whole.stepsPerEpoch);
    EXPECT_EQ(parts.evaluationsPerEpoch, whole.evaluationsPerEpoch);
    EXPECT_GT(parts.evaluation, 0);
}

TEST(TrainingTimeTest, StopsWhenAsked) {
    const ImageRun run;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(measureTrainingTime(run.request(), stop.get_token()), Stopped);
}

TEST(TrainingTimeTest, RefusesWhatATrainingRefuses) {
    ImageRun run;
    run.options.learningRate = -1;
    EXPECT_THROW(measureTrainingTime(run.request(), {}), RequestError);
}

}  // namespace
}  // namespace espalier::engine::test
