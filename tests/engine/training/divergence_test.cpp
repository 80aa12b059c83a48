// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/divergence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/training/loop/loss_explosion.h"
#include "engine/training/loop/progress_book.h"
#include "fmt/format.h"

namespace espalier::engine {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(DivergenceSentenceTest, SaysWhereItBeganAsFarAsThatIsKnown) {
    const Network network;
    const auto sentence = [&](const std::optional<Executor::NonFinite>& place, bool isSure) {
        return divergenceSentence(12, place, isSure, network, {});
    };
    const Executor::NonFinite input{.node = "", .op = "image"};
    EXPECT_THAT(sentence(input, true),
                HasSubstr("became NaN or infinite, first in the input \"image\"."));
    EXPECT_EQ(sentence(input, false), sentence(input, true));
    EXPECT_THAT(sentence({}, true),
                HasSubstr("became NaN or infinite, first in the sum of all gradients."));
    EXPECT_THAT(sentence({}, false), HasSubstr("values in step 12 became NaN or infinite. Resume"));
    EXPECT_THAT(sentence({}, false), Not(HasSubstr("first")));
}

TEST(ExplosionTest, IsALossFarAboveTheFirstThatValidationConfirms) {
    TrainingProgress progress;
    progress.firstLoss = 1.6;
    const SplitMetrics high{.loss = 17};
    const SplitMetrics usual{.loss = 1.5};
    const SplitMetrics none{.loss = std::nan("")};
    EXPECT_TRUE(hasExploded(progress, high, nullptr));
    EXPECT_TRUE(hasExploded(progress, high, &high));
    EXPECT_FALSE(hasExploded(progress, high, &usual)) << "it recovered within the epoch";
    EXPECT_FALSE(hasExploded(progress, {.loss = 15}, nullptr));
    EXPECT_FALSE(hasExploded(progress, none, nullptr)) << "fp16: no step counted";
    EXPECT_FALSE(hasExploded({}, high, &high)) << "a checkpoint of before: first loss not known";
    EXPECT_TRUE(hasExploded(progress, usual, &none));
    EXPECT_TRUE(hasExploded({}, usual, &none));
}

TEST(RuinTest, IsAValidationLossFarAboveTheBestOne) {
    TrainingProgress progress;
    EXPECT_FALSE(isRuined(progress, {.loss = 250})) << "nothing to compare with";
    EXPECT_TRUE(isRuined(progress, {.loss = std::nan("")}));
    progress.firstLoss = 2.3;
    EXPECT_TRUE(isRuined(progress, {.loss = 250})) << "in the first epoch";
    EXPECT_FALSE(isRuined(progress, {.loss = 22}));
    progress.bestEpoch = 3;
    progress.bestValidationLoss = 0.9;
    EXPECT_FALSE(isRuined(progress, {.loss = 8.9})) << "worse, as overfitting is";
    EXPECT_TRUE(isRuined(progress, {.loss = 9.1}));
    progress.bestValidationLoss = 250;
    EXPECT_TRUE(isRuined(progress, {.loss = 200})) << "the best epoch is ruined itself";
    progress.bestValidationLoss = 0;
    EXPECT_FALSE(isRuined(progress, {.loss = 1e-6})) << "a perfect epoch is no measure";
}

TEST(RuinTest, IsRememberedFromTheEndOfTheEpochBeforeUntilTheRunRecovers) {
    TrainingProgress progress;
    progress.firstLoss = 2.3;
    progress.bestEpoch = 3;
    progress.bestValidationLoss = 0.9;
    progress.stepsAttempted = 15;
    LossExplosion explosion(progress);
    const auto epochEnds = [&](double validationLoss) {
        progress.stepsAttempted += 5;
        const SplitMetrics training{.loss = 1};
        const SplitMetrics validation{.loss = validationLoss};
        explosion.noteValidation(validation);
        EXPECT_EQ(explosion.note(training, &validation, {}), "") << "it is no explosion";
    };
    EXPECT_EQ(progress.soundUntil(), -1);
    epochEnds(250);
    EXPECT_EQ(progress.ruinedAfter, 15);
    EXPECT_EQ(progress.soundUntil(), 15);
    epochEnds(200);
    EXPECT_EQ(progress.soundUntil(), 15) << "the first sign counts";
    progress.explodedAfter = 20;
    EXPECT_EQ(progress.soundUntil(), 15) << "the earlier of both";
    progress.explodedAfter = -1;
    epochEnds(1.1);
    EXPECT_EQ(progress.soundUntil(), -1);
}

// A trained start knows the first few images by chance better than all others.
TEST(ExplosionTest, AFirstStepBetterThanGuessingSaysNothing) {
    const auto exploded = [](double lossOfGuessing) {
        TrainingProgress progress;
        ProgressBook book(progress, false, lossOfGuessing);
        book.noteStep({.lossSum = 0.06 * 32, .weightSum = 32});
        const SplitMetrics epoch{.loss = 1.29};
        return hasExploded(progress, epoch, &epoch);
    };
    EXPECT_TRUE(exploded(0));
    EXPECT_FALSE(exploded(std::log(10.0)));
}

TEST(ExplosionTest, SaysThatTrainingGoesOnAndThatItHasRecovered) {
    TrainingProgress progress;
    progress.firstLoss = 1.6;
    LossExplosion explosion(progress);
    const TrainingOptions options;
    const auto noteOf = [&](std::int64_t epoch, double loss) {
        progress.epoch = epoch;
        const SplitMetrics metrics{.loss = loss};
        return explosion.note(metrics, &metrics, options);
    };
    EXPECT_THAT(
        noteOf(1, 26),
        AllOf(HasSubstr("Training diverged: the loss of epoch 1 (26)"),
              HasSubstr("Training goes on, because it may recover. If it does not: Start")));
    EXPECT_EQ(noteOf(2, 30), "") << "once is enough";
    EXPECT_EQ(noteOf(3, 1.2), "Training has recovered: the loss of epoch 3 is 1.2.");
    EXPECT_EQ(noteOf(4, 1.1), "");
    EXPECT_THAT(noteOf(5, 40), HasSubstr("the loss of epoch 5 (40)")) << "no false last word";
}

TEST(ExplosionTest, NamesTheLossesAndAUsualRate) {
    TrainingOptions options;
    options.learningRate = 1000;
    TrainingProgress progress;
    progress.epoch = 4;
    progress.firstLoss = 1.609;
    EXPECT_EQ(
        explosionSentence(progress, {.loss = 7213}),
        "Training diverged: the loss of epoch 4 (7.21e+03) is more than ten times what it was "
        "at the beginning (1.61).");
    EXPECT_EQ(explosionAdvice(options, false),
              "Start a new run with a lower learning rate (it was 1000; try 0.001) and clipped "
              "gradients (clip norm 1).");
    EXPECT_EQ(explosionAdvice(options, true),
              "Resume with a lower learning rate (it was 1000; try 0.001), or start a new run with "
              "clipped gradients (clip norm 1).");
    EXPECT_THAT(explosionSentence(progress, {.loss = 1}),
                HasSubstr("the validation loss of epoch 4 is NaN or infinite"));
}

TEST(DivergenceSentenceTest, DoesNotAdviseToResumeWhereThatIsNoUse) {
    const Network network;
    EXPECT_THAT(divergenceSentence(12, {}, false, network, {}, false),
                HasSubstr("Start a new run with a lower learning rate"));
    EXPECT_THAT(divergenceSentence(12, {}, false, network, {}, false), Not(HasSubstr("Resume")));
    EXPECT_THAT(weightsSentence(12, {}, {}, false), Not(HasSubstr("Resume")));
}

TEST(SaferOptionsTest, AreWhatTheSentencesAdvise) {
    TrainingOptions options;
    options.learningRate = 1000;
    const TrainingOptions clipped = saferOptions(options, 0.001, false);
    EXPECT_EQ(clipped.learningRate, 0.001);
    EXPECT_THAT(divergenceSentence(12, {}, false, {}, options, false),
                HasSubstr(fmt::format("clip norm {}", clipped.clipNorm)));
    EXPECT_EQ(clipped.precision, options.precision);

    options.clipNorm = 0.5;
    EXPECT_THAT(divergenceSentence(12, {}, false, {}, options, false), Not(HasSubstr("clip")));
    EXPECT_EQ(saferOptions(options, 0.001, false).clipNorm, 0.5);

    options.clipNorm = 0;
    options.precision = Precision::Float16;
    EXPECT_THAT(divergenceSentence(12, {}, false, {}, options, false),
                HasSubstr("and precision bf16 or fp32"));
    EXPECT_EQ(saferOptions(options, 0.001, false).precision, Precision::Float32);
    EXPECT_EQ(saferOptions(options, 0.001, false).clipNorm, 0);
    EXPECT_THAT(explosionAdvice(options, false), HasSubstr("clip norm 1"));
    EXPECT_EQ(saferOptions(options, 0.001, true).precision, Precision::Float16);
    EXPECT_EQ(saferOptions(options, 0.001, true).clipNorm, 1);
}

TEST(RateTextTest, IsAsPeopleWriteIt) {
    EXPECT_EQ(rateText(1000), "1000");
    EXPECT_EQ(rateText(0.001), "0.001");
    EXPECT_EQ(rateText(0.0007 / 10), "7e-05");
    EXPECT_EQ(rateText(0.1234), "0.1234") << "not rounded to another rate";
}

TEST(OptimizerStateTest, IsToldFromTheWeightsByItsName) {
    EXPECT_TRUE(isOptimizerState("conv1.weight.optimizer0"));
    EXPECT_FALSE(isOptimizerState("conv1.weight"));
}

}  // namespace
}  // namespace espalier::engine
