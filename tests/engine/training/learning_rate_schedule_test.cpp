// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/learning_rate_schedule.h"

#include <cmath>
#include <numbers>

#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

constexpr std::int64_t kStepsPerEpoch = 7;

TrainingOptions optionsWith(RateSchedule schedule) {
    TrainingOptions options;
    options.schedule = schedule;
    options.epochs = 10;
    options.learningRate = 0.2;
    return options;
}

TEST(LearningRateScheduleTest, KeepsAConstantRate) {
    const LearningRateSchedule schedule(optionsWith(RateSchedule::Constant), kStepsPerEpoch);
    for (const std::int64_t step : {1, 8, 70, 1000}) EXPECT_EQ(schedule.rate(step), 0.2);
}

TEST(LearningRateScheduleTest, DropsAtTheFirstStepOfEveryThirdEpoch) {
    TrainingOptions options = optionsWith(RateSchedule::Step);
    options.stepEpochs = 3;
    options.stepFactor = 0.1;
    const LearningRateSchedule schedule(options, kStepsPerEpoch);
    EXPECT_DOUBLE_EQ(schedule.rate(1), 0.2);
    EXPECT_DOUBLE_EQ(schedule.rate(21), 0.2);
    EXPECT_DOUBLE_EQ(schedule.rate(22), 0.02);
    EXPECT_DOUBLE_EQ(schedule.rate(43), 0.002);
}

TEST(LearningRateScheduleTest, FollowsHalfACosineToNearZero) {
    const LearningRateSchedule schedule(optionsWith(RateSchedule::Cosine), kStepsPerEpoch);
    EXPECT_DOUBLE_EQ(schedule.rate(1), 0.2);
    EXPECT_NEAR(schedule.rate(36), 0.1, 1e-12);
    EXPECT_NEAR(schedule.rate(70), 0.1 * (1 + std::cos(std::numbers::pi * 69 / 70)), 1e-12);
    for (std::int64_t step = 2; step <= 70; ++step) {
        EXPECT_LT(schedule.rate(step), schedule.rate(step - 1));
    }
}

// Values of torch.optim.lr_scheduler.OneCycleLR(max_lr=0.2, total_steps=70) at its steps 0, 10, 20,
// 45 and 69.
TEST(LearningRateScheduleTest, IsTorchsOneCycle) {
    const LearningRateSchedule schedule(optionsWith(RateSchedule::OneCycle), kStepsPerEpoch);
    EXPECT_NEAR(schedule.rate(1), 0.008, 1e-12);
    EXPECT_NEAR(schedule.rate(11), 0.104, 1e-12);
    EXPECT_NEAR(schedule.rate(21), 0.2, 1e-12);
    EXPECT_NEAR(schedule.rate(46), 0.09679525506346551, 1e-12);
    EXPECT_NEAR(schedule.rate(70), 8e-7, 1e-12);
}

// Values of torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(T_0=14, T_mult=2) with the rate
// 0.2, at its steps 0, 7, 13, 14, 28, 41 and 42.
TEST(LearningRateScheduleTest, IsTorchsWarmRestarts) {
    TrainingOptions options = optionsWith(RateSchedule::WarmRestarts);
    options.restartEpochs = 2;
    const LearningRateSchedule schedule(options, kStepsPerEpoch);
    EXPECT_NEAR(schedule.rate(1), 0.2, 1e-12);
    EXPECT_NEAR(schedule.rate(8), 0.1, 1e-12);
    EXPECT_NEAR(schedule.rate(14), 0.002507208781817, 1e-12);
    EXPECT_NEAR(schedule.rate(15), 0.2, 1e-12);
    EXPECT_NEAR(schedule.rate(29), 0.1, 1e-12);
    EXPECT_NEAR(schedule.rate(42), 0.0006287790106757, 1e-12);
    EXPECT_NEAR(schedule.rate(43), 0.2, 1e-12);
}

TEST(LearningRateScheduleTest, WarmRestartsDoNotDependOnTheLengthOfTheRun) {
    TrainingOptions options = optionsWith(RateSchedule::WarmRestarts);
    options.warmupEpochs = 1;
    options.restartEpochs = 3;
    const LearningRateSchedule schedule(options, kStepsPerEpoch);
    options.epochs = 40;
    const LearningRateSchedule longer(options, kStepsPerEpoch);
    for (std::int64_t step = 1; step <= 70; ++step) {
        EXPECT_EQ(schedule.rate(step), longer.rate(step)) << step;
    }
    EXPECT_EQ(schedule.rate(kStepsPerEpoch * 4 + 1), 0.2);

    options.warmupEpochs = 15;
    const LearningRateSchedule warming(options, kStepsPerEpoch);
    options.epochs = 10;
    EXPECT_EQ(warming.rate(70), LearningRateSchedule(options, kStepsPerEpoch).rate(70));
}

TEST(LearningRateScheduleTest, WarmsUpLinearly) {
    for (const RateSchedule shape : {RateSchedule::Constant,
                                     RateSchedule::Step,
                                     RateSchedule::Cosine,
                                     RateSchedule::WarmRestarts}) {
        const std::string name = wordOf(shape);
        TrainingOptions options = optionsWith(shape);
        options.warmupEpochs = 2;
        const LearningRateSchedule schedule(options, kStepsPerEpoch);
        EXPECT_NEAR(schedule.rate(1), 0.2 / 14, 1e-12) << name;
        EXPECT_NEAR(schedule.rate(7), 0.1, 1e-12) << name;
        EXPECT_NEAR(schedule.rate(14), 0.2, 1e-12) << name;
        EXPECT_NEAR(schedule.rate(15), 0.2, 1e-12) << name;
    }
}

TEST(LearningRateScheduleTest, StaysPositiveAndFiniteForShortRuns) {
    for (const auto& [shape, name] : kChoiceWords<RateSchedule>) {
        for (std::int64_t epochs = 1; epochs <= 3; ++epochs) {
            for (std::int64_t stepsPerEpoch = 1; stepsPerEpoch <= 4; ++stepsPerEpoch) {
                TrainingOptions options = optionsWith(shape);
                options.epochs = epochs;
                options.warmupEpochs = 0.5;
                const LearningRateSchedule schedule(options, stepsPerEpoch);
                for (std::int64_t step = 1; step <= epochs * stepsPerEpoch + 2; ++step) {
                    EXPECT_GT(schedule.rate(step), 0) << name << ' ' << epochs << ' ' << step;
                    EXPECT_LE(schedule.rate(step), 0.2 + 1e-12);
                }
            }
        }
    }
}

}  // namespace
}  // namespace espalier::engine
