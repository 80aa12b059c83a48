// SPDX-License-Identifier: Apache-2.0
#include "engine/project/recommendation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/base/error.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> kNone;
const std::vector<std::string> kStored{"efficientnet-lite0", "efficientnet-lite1"};

DataFacts photos(std::int64_t training) {
    return {.training = training,
            .validation = training / 9,
            .typicalSide = 225,
            .height = 96,
            .width = 96,
            .channels = 3,
            .harmless = {.flipHorizontal = true}};
}

DataFacts smallImages(std::int64_t training, int side, int channels) {
    return {.training = training,
            .validation = training / 9,
            .typicalSide = side,
            .height = side,
            .width = side,
            .channels = channels,
            .harmless = {}};
}

/// For how many epochs a run with this patience goes on, whose mean validation loss falls by
/// `progress` per epoch; every image's loss has the deviation 1, which is new in every epoch.
int epochsUntilStopped(std::int64_t patience, int images, double progress, std::uint32_t seed) {
    constexpr int kMost = 200;
    std::mt19937 numbers(seed);
    std::normal_distribution<double> noise(0, 1 / std::sqrt(images));
    double best = INFINITY;
    std::int64_t without = 0;
    for (int epoch = 1; epoch <= kMost; ++epoch) {
        const double loss = 3 - progress * epoch + noise(numbers);
        without = loss < best ? 0 : without + 1;
        best = std::min(best, loss);
        if (without >= patience) return epoch;
    }
    return kMost;
}

/// How many of 200 runs that still learn are stopped within 100 epochs.
int stoppedByNoise(std::int64_t patience, int images) {
    int stopped = 0;
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        if (epochsUntilStopped(patience, images, 0.01, seed) < 100) ++stopped;
    }
    return stopped;
}

std::int64_t patienceOf(const DataFacts& facts) {
    return patienceFor(facts.validation, (facts.training + facts.batch - 1) / facts.batch);
}

}  // namespace

TEST(RecommendationTest, PhotosStartFromTheTrainedNetworkAtHand) {
    const Recommendation made = recommend(photos(270), kStored);
    EXPECT_EQ(made.startFrom, "efficientnet-lite0");
    EXPECT_EQ(made.network, "efficientnet-lite0");
    EXPECT_EQ(made.part, TrainedPart::LastLayer);
    EXPECT_FALSE(made.augmentation.any()) << "the features of an image are computed once";
    EXPECT_EQ(made.missingStart, "");
    EXPECT_THAT(englishSentence(made.reason), HasSubstr("efficientnet-lite0"));
}

TEST(RecommendationTest, LayersThatTheUserHasChosenAreNotTrainedLikeALastOne) {
    const Recommendation made = recommend(photos(270), kStored, false);
    EXPECT_EQ(made.startFrom, "efficientnet-lite0");
    EXPECT_EQ(made.options.learningRate, TrainingOptions().learningRate);
    EXPECT_EQ(made.options.epochs, TrainingOptions().epochs);
    EXPECT_TRUE(made.augmentation.flipHorizontal);
    EXPECT_THAT(englishSentence(made.reason), Not(HasSubstr("last layer")));
}

TEST(RecommendationTest, PatienceFollowsTheEpochsAndTheScheduleOfTheUser) {
    DataFacts facts = photos(270);
    facts.epochs = 300;
    EXPECT_EQ(recommend(facts, kNone).options.epochs, 300);
    EXPECT_GE(recommend(facts, kNone).options.validationPatience, 150);
    facts.hasOtherSchedule = true;
    EXPECT_EQ(recommend(facts, kNone).options.outputNetwork, OutputNetwork::Best);
}

TEST(RecommendationTest, ALastLayerGetsItsStepsWhateverTheBatch) {
    DataFacts facts = photos(1'000);
    facts.batch = 256;
    EXPECT_GE(recommend(facts, kStored).options.epochs * 4, 150);
}

TEST(RecommendationTest, WithoutOnePhotosAreLearntFromScratchAndTheStartIsNamed) {
    const Recommendation made = recommend(photos(270), kNone);
    EXPECT_EQ(made.startFrom, "");
    EXPECT_EQ(made.network, "resnet-small");
    EXPECT_EQ(made.part, TrainedPart::All);
    EXPECT_TRUE(made.augmentation.flipHorizontal);
    EXPECT_EQ(made.missingStart, "efficientnet-lite0");
    EXPECT_THAT(englishSentence(made.reason), HasSubstr("270 training images"));
}

TEST(RecommendationTest, ATrainedStartIsForColourPhotosOnly) {
    DataFacts grey = photos(270);
    grey.channels = 1;
    DataFacts icons = photos(270);
    icons.typicalSide = 63;
    DataFacts smallInput = photos(270);
    smallInput.width = 32;  // as the user wants it
    for (const DataFacts& facts : {grey, icons, smallInput}) {
        const Recommendation made = recommend(facts, kStored);
        EXPECT_EQ(made.startFrom, "");
        EXPECT_EQ(made.missingStart, "");
        EXPECT_THAT(englishSentence(made.reason), Not(HasSubstr("efficientnet")));
    }
    DataFacts smallest = photos(270);
    smallest.typicalSide = smallest.height = smallest.width = 64;
    EXPECT_EQ(recommend(smallest, kStored).startFrom, "efficientnet-lite0");
}

TEST(RecommendationTest, TheStartThatTheUserNamesIsTakenForAnyImages) {
    const Recommendation made = recommendWith(smallImages(270, 28, 1), "efficientnet-lite1");
    EXPECT_EQ(made.startFrom, "efficientnet-lite1");
    EXPECT_EQ(made.network, "efficientnet-lite1");
    EXPECT_EQ(made.options, recommend(photos(270), kStored).options);
    EXPECT_THROW(recommendWith(photos(270), "resnet50"), RequestError);
}

TEST(RecommendationTest, OnlyManySmallColourImagesGetAResidualNetwork) {
    EXPECT_EQ(recommend(smallImages(300, 28, 1), kNone).network, "cnn-bn");
    EXPECT_EQ(recommend(smallImages(60'000, 28, 1), kNone).network, "cnn-bn");
    EXPECT_EQ(recommend(smallImages(9'999, 32, 3), kNone).network, "cnn-bn");
    EXPECT_EQ(recommend(smallImages(10'000, 32, 3), kNone).network, "resnet-small");
    EXPECT_EQ(recommend(smallImages(45'000, 32, 3), kNone).network, "resnet-small");
}

TEST(RecommendationTest, MoreImagesNeedFewerEpochs) {
    std::int64_t before = 1'000'000;
    for (const std::int64_t images : {20, 300, 1'001, 5'001, 20'001, 1'000'000}) {
        const TrainingOptions options = recommend(photos(images), kNone).options;
        EXPECT_LE(options.epochs, before) << images;
        EXPECT_GE(options.epochs, 10) << images;
        EXPECT_EQ(options.schedule, RateSchedule::Cosine);
        before = options.epochs;
    }
}

TEST(RecommendationTest, FewSmallImagesAreTrainedLonger) {
    EXPECT_EQ(recommend(smallImages(300, 32, 3), kNone).options.epochs, 200);
    EXPECT_EQ(recommend(smallImages(300, 33, 3), kNone).options.epochs, 100);
    EXPECT_EQ(recommend(smallImages(300, 17, 3), kNone).options.epochs, 100);
    EXPECT_EQ(recommend(smallImages(54'000, 32, 3), kNone).options.epochs,
              recommend(photos(54'000), kNone).options.epochs);
    EXPECT_LT(recommend(smallImages(54'000, 28, 1), kNone).options.epochs,
              recommend(photos(54'000), kNone).options.epochs);
}

TEST(RecommendationTest, ALastLayerIsTrainedForEnoughSteps) {
    for (const std::int64_t images : {50, 270, 3'000, 50'000}) {
        const TrainingOptions options = recommend(photos(images), kStored).options;
        const std::int64_t steps = options.epochs * ((images + options.batch - 1) / options.batch);
        EXPECT_GE(steps, 150) << images;
        EXPECT_GE(options.epochs, 10) << "an image is seen more than once";
    }
}

TEST(RecommendationTest, FromScratchImagesAreVariedAsFarAsTheirMeaningAllows) {
    const Recommendation made = recommend(smallImages(300, 28, 1), kNone);
    EXPECT_FALSE(made.augmentation.flipHorizontal) << "the task does not suggest it for digits";
    EXPECT_GT(made.augmentation.cropShare, 0);
    EXPECT_GT(made.augmentation.rotation, 0);
    EXPECT_GT(made.augmentation.contrast, 0);
    EXPECT_GT(made.options.labelSmoothing, 0);
    const Recommendation many = recommend(smallImages(54'000, 28, 1), kNone);
    EXPECT_FALSE(many.augmentation.any()) << "many images vary enough by themselves";
    const Recommendation colour = recommend(smallImages(54'000, 32, 3), kNone);
    EXPECT_GT(colour.augmentation.cropShare, 0);
    EXPECT_EQ(colour.augmentation.contrast, 0);
}

TEST(RecommendationTest, FromScratchTheLastTwentiethOfTheWeightsIsAveraged) {
    for (const std::int64_t images : {270, 5'000, 50'000}) {
        const TrainingOptions options = recommend(smallImages(images, 28, 1), kNone).options;
        const double steps =
            static_cast<double>(options.epochs * ((images + options.batch - 1) / options.batch));
        EXPECT_NEAR(1 / (1 - options.averageDecay), steps / 20, steps / 100) << images;
    }
    EXPECT_EQ(recommend(photos(270), kStored).options.averageDecay, 0);
}

TEST(RecommendationTest, PatienceLeavesAFallingRateHalfOfItsEpochs) {
    int acting = 0;
    for (const std::int64_t images : {20, 300, 5'000, 50'000}) {
        for (const auto& starts : {kNone, kStored}) {
            const DataFacts facts = photos(images);
            const TrainingOptions options = recommend(facts, starts).options;
            if (options.validationPatience == 0) {
                EXPECT_GE(patienceOf(facts), options.epochs) << images << ": it could act";
                continue;
            }
            ++acting;
            EXPECT_GE(2 * options.validationPatience, options.epochs) << images;
        }
    }
    EXPECT_GE(acting, 4);
}

TEST(RecommendationTest, QuickTakesAQuarterOfTheEpochsButAtLeastTen) {
    const auto epochsOf = [](DataFacts facts) {
        facts.effort = Effort::Quick;
        return recommend(facts, kNone).options.epochs;
    };
    EXPECT_EQ(epochsOf(smallImages(60'000, 28, 1)), 10) << "of 15";
    EXPECT_EQ(epochsOf(smallImages(300, 28, 1)), 50) << "of 200";
    EXPECT_EQ(epochsOf(photos(270)), 25) << "of 100";
}

// 104 for 50 epochs could never act.
TEST(RecommendationTest, APatienceIsShorterThanTheRunOrNone) {
    for (const auto effort : {Effort::Quick, Effort::Balanced, Effort::Thorough}) {
        for (const std::int64_t images : {3, 20, 300, 5'000}) {
            DataFacts facts = photos(images);
            facts.effort = effort;
            facts.validation = images / 10;
            const std::int64_t wanted = patienceOf(facts);
            SCOPED_TRACE(std::string(wordOf(effort)) + ", " + std::to_string(images));
            for (const TrainingOptions& options : {recommend(facts, kNone).options,
                                                   recommend(facts, kStored).options,
                                                   recommend(facts, kStored, false).options}) {
                EXPECT_LT(options.validationPatience, options.epochs);
                const bool canAct = wanted < options.epochs;
                EXPECT_GE(options.validationPatience, canAct ? wanted : 0);
            }
            const TrainingOptions length = recommendLength(facts).options;
            const bool canAct = TrainingOptions().validationPatience < length.epochs;
            EXPECT_EQ(length.validationPatience > 0, canAct);
            EXPECT_LT(length.validationPatience, length.epochs);
        }
    }
}

TEST(RecommendationTest, FewValidationImagesDoNotChooseTheNetworkToKeep) {
    DataFacts facts = photos(270);
    EXPECT_EQ(recommend(facts, kNone).options.outputNetwork, OutputNetwork::Last);
    facts.validation = 999;
    EXPECT_EQ(recommend(facts, kStored).options.outputNetwork, OutputNetwork::Last);
    facts.validation = 1'000;
    EXPECT_EQ(recommend(facts, kStored).options.outputNetwork, OutputNetwork::Best);
}

TEST(RecommendationTest, WhatDoesNotDependOnTheDataStaysAsUsual) {
    for (const auto& starts : {kNone, kStored}) {
        TrainingOptions options = recommend(photos(270), starts).options;
        const TrainingOptions usual;
        options.epochs = usual.epochs;
        options.schedule = usual.schedule;
        options.learningRate = usual.learningRate;
        options.labelSmoothing = usual.labelSmoothing;
        options.averageDecay = usual.averageDecay;
        options.validationPatience = usual.validationPatience;
        options.outputNetwork = usual.outputNetwork;
        EXPECT_EQ(options, usual);
    }
}

TEST(PatienceTest, GrowsAsTheValidationImagesGetFewer) {
    const std::int64_t usual = TrainingOptions().validationPatience;
    EXPECT_EQ(patienceFor(1'000, 1'000), usual);
    EXPECT_EQ(patienceFor(1'000'000, 1'000), usual);
    EXPECT_EQ(patienceFor(250, 1'000), 2 * usual) << "twice the standard error";
    EXPECT_EQ(patienceFor(10, 1'000), 10 * usual);
    EXPECT_EQ(patienceFor(0, 1'000), patienceFor(1, 1'000)) << "without images it never counts";
}

TEST(PatienceTest, FewStepsShowNothing) {
    EXPECT_EQ(patienceFor(1'000, 1), 100);
    EXPECT_EQ(patienceFor(1'000, 0), 100);
    EXPECT_EQ(patienceFor(1'000, 9), 12);
}

// Twenty images wobble by 0.22 from epoch to epoch, where the network improves by 0.01.
TEST(PatienceTest, NoiseDoesNotEndARunThatStillLearns) {
    EXPECT_GT(stoppedByNoise(TrainingOptions().validationPatience, 20), 190) << "the usual one";
    for (const int images : {20, 50, 100, 300}) {
        EXPECT_LE(stoppedByNoise(patienceFor(images, 1'000), images), 20) << images;
    }
}

TEST(PatienceTest, ARunThatLearnsNothingMoreStillEnds) {
    for (const int images : {20, 100, 1'000}) {
        const std::int64_t patience = patienceFor(images, 1'000);
        EXPECT_LT(epochsUntilStopped(patience, images, -0.05, 1), 2 * patience + 10) << images;
    }
}

TEST(RecommendationTest, MoreEffortTrainsMoreOfATrainedStartAtALowerRate) {
    DataFacts facts = photos(270);
    EXPECT_EQ(recommend(facts, kStored).effort, Effort::Quick) << "a last layer suffices";
    facts.effort = Effort::Quick;
    const Recommendation quick = recommend(facts, kStored);
    facts.effort = Effort::Balanced;
    const Recommendation balanced = recommend(facts, kStored);
    facts.effort = Effort::Thorough;
    const Recommendation thorough = recommend(facts, kStored);
    EXPECT_EQ(quick.options, recommend(photos(270), kStored).options);
    EXPECT_EQ(quick.part, TrainedPart::LastLayer);
    EXPECT_EQ(balanced.part, TrainedPart::LastStage);
    EXPECT_EQ(thorough.part, TrainedPart::All);
    EXPECT_LT(quick.options.epochs, balanced.options.epochs);
    EXPECT_LT(balanced.options.epochs, thorough.options.epochs);
    EXPECT_LT(balanced.options.learningRate, quick.options.learningRate);
    EXPECT_FALSE(balanced.augmentation.any()) << "what is frozen is computed once per image";
    EXPECT_TRUE(thorough.augmentation.any());
}

TEST(RecommendationTest, FromScratchEffortIsLength) {
    DataFacts facts = photos(270);
    const Recommendation usual = recommend(facts, kNone);
    EXPECT_EQ(usual.effort, Effort::Balanced);
    facts.effort = Effort::Quick;
    EXPECT_EQ(recommend(facts, kNone).options.epochs, usual.options.epochs / 4);
    facts.effort = Effort::Thorough;
    const Recommendation thorough = recommend(facts, kNone);
    EXPECT_EQ(thorough.options.epochs, usual.options.epochs * 3);
    EXPECT_EQ(thorough.network, usual.network);
    EXPECT_EQ(thorough.augmentation, usual.augmentation);
    EXPECT_GT(thorough.options.averageDecay, usual.options.averageDecay) << "spans more steps";
    facts.epochs = 7;  // as the user wants it
    EXPECT_EQ(recommend(facts, kNone).options.epochs, 7);
}

TEST(RecommendationTest, WhereNothingElseIsKnownEffortIsLength) {
    DataFacts facts = photos(270);
    EXPECT_EQ(recommendLength(facts).options, TrainingOptions());
    facts.effort = Effort::Thorough;
    EXPECT_EQ(recommendLength(facts).options.epochs, TrainingOptions().epochs * 3);
    EXPECT_GT(recommendLength(facts).options.validationPatience,
              TrainingOptions().validationPatience);
}

}  // namespace espalier::engine::tests
