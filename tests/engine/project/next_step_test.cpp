// SPDX-License-Identifier: Apache-2.0
// Histories written by hand, and what is suggested after them.
#include "engine/project/next_step.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/network/templates.h"
#include "engine/project/checked_network.h"
#include "engine/project/new_project.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string kStart = "efficientnet-lite0";

DataSource images(int side, int perClass = 50) {
    ImageFolder folder = madeUpFolder({"rose", "tulip"}, perClass);
    for (ImageEntry& image : folder.images) image.width = image.height = side;
    return folder;
}

/// A run that has ended well, whose course says nothing of more epochs.
class NextStepTest : public testing::Test {
  protected:
    NextStepTest() : test_(std::vector<std::string>{"rose", "tulip"}) {
        evidence_.project.preprocessing = {.height = 64, .width = 64, .channels = 3};
        evidence_.project.network = makeTemplate("cnn-bn", {.input = {3, 64, 64}});
        evidence_.project.options.epochs = 20;
        evidence_.project.augmentation.cropShare = 0.1;
        evidence_.project.options.weightDecay = 0.001;
        evidence_.course.state = Learning::Improving;
        evidence_.epochs = 20;
        evidence_.secondsPerEpoch = 1.25;
        evidence_.selected = images(64);
        test(95, 5);
        evidence_.trainingAccuracy = 0.95;
    }

    /// Of 100 roses, so many were taken for tulips; all others are right.
    void test(int right, int wrong) {
        test_.confusion = ConfusionMatrix(2);
        test_.confusion.add(0, 0, right);
        test_.confusion.add(0, 1, wrong);
        test_.confusion.add(1, 1, 900);
        test_.totals.images = test_.totals.uses.unseen = 900 + right + wrong;
        evidence_.test = &test_;
    }
    std::vector<StepKind> kinds() const {
        std::vector<StepKind> found;
        for (const NextStep& step : nextSteps(evidence_, 10)) found.push_back(step.kind);
        return found;
    }
    NextStep step(StepKind kind) const {
        for (NextStep& step : nextSteps(evidence_, 10)) {
            if (step.kind == kind) return std::move(step);
        }
        ADD_FAILURE() << "there is no step " << wordOf(kind);
        return {};
    }
    static std::string title(const NextStep& step) {
        return englishSentence(titleOf(step.kind, step.arguments));
    }

    RunEvidence evidence_;
    ClassEvaluation test_;
};

}  // namespace

TEST_F(NextStepTest, ExtraEpochsFollowFromThePlannedOnes) {
    TrainingOptions options;
    options.epochs = 2;
    EXPECT_EQ(suggestedExtraEpochs(options), 10);
    options.epochs = 60;
    EXPECT_EQ(suggestedExtraEpochs(options), 30);
    options.schedule = RateSchedule::Cosine;
    EXPECT_EQ(suggestedExtraEpochs(options), 60);
}

TEST_F(NextStepTest, MoreEpochsComeFirstWhereValidationImprovedToTheEnd) {
    evidence_.course.moreEpochs = MoreEpochs::MayHelp;
    const std::vector<NextStep> steps = nextSteps(evidence_);
    ASSERT_FALSE(steps.empty());
    EXPECT_EQ(steps[0].kind, StepKind::TrainLonger);
    EXPECT_EQ(title(steps[0]), "Train 10 more epochs");
    EXPECT_EQ(steps[0].extraEpochs, 10);
    EXPECT_DOUBLE_EQ(steps[0].seconds.value(), 12.5) << "10 epochs of 1.25 s";
    EXPECT_EQ(englishSentence(steps[0].why), "Validation improved up to the last epoch.");
    EXPECT_FALSE(steps[0].project);
}

TEST_F(NextStepTest, AFallingRateNeedsAsManyEpochsAgain) {
    evidence_.course.moreEpochs = MoreEpochs::MayHelp;
    evidence_.project.options.schedule = RateSchedule::Cosine;
    EXPECT_EQ(step(StepKind::TrainLonger).extraEpochs, 20);
    evidence_.project.options.schedule = RateSchedule::Constant;
    evidence_.project.options.epochs = 100;
    EXPECT_EQ(step(StepKind::TrainLonger).extraEpochs, 50);
}

TEST_F(NextStepTest, NoStepContradictsTheCourse) {
    for (const MoreEpochs more : {MoreEpochs::NoHelp, MoreEpochs::Harm}) {
        evidence_.course.moreEpochs = more;
        for (const FinishReason reason : {FinishReason::Completed, FinishReason::Stopped}) {
            evidence_.ended = reason;
            evidence_.epochs = reason == FinishReason::Stopped ? 12 : 20;
            EXPECT_THAT(kinds(), Not(Contains(StepKind::TrainLonger)));
            EXPECT_THAT(kinds(), Not(Contains(StepKind::Resume)));
        }
    }
    // However wide the gap is.
    evidence_.course.moreEpochs = MoreEpochs::MayHelp;
    evidence_.trainingAccuracy = 1;
    evidence_.project.augmentation = {};
    evidence_.project.options.weightDecay = 0;
    test(100, 400);
    EXPECT_THAT(kinds(), Not(Contains(StepKind::Augmentation)));
    EXPECT_THAT(kinds(), Not(Contains(StepKind::WeightDecay)));
}

TEST_F(NextStepTest, AStoppedRunIsResumedAndARunThatCannotGoOnIsNot) {
    evidence_.ended = FinishReason::Stopped;
    evidence_.epochs = 12;
    const NextStep resume = step(StepKind::Resume);
    EXPECT_EQ(title(resume), "Train the 8 epochs left");
    EXPECT_DOUBLE_EQ(resume.seconds.value(), 10);
    EXPECT_THAT(kinds(), Not(Contains(StepKind::TrainLonger)));
    evidence_.canGoOn = false;
    EXPECT_THAT(kinds(), Not(Contains(StepKind::Resume)));
    evidence_.ended = FinishReason::Diverged;
    EXPECT_THAT(kinds(), IsEmpty()) << "its autopsy says what helps";
}

TEST_F(NextStepTest, TheMostFrequentMistakeIsReviewed) {
    test(93, 7);
    const NextStep review = step(StepKind::ReviewMistakes);
    EXPECT_EQ(title(review), "Review 7 images of rose predicted as tulip");
    EXPECT_EQ(review.mistake.value().truth, 0);
    EXPECT_EQ(review.mistake.value().answer, 1);
    EXPECT_FALSE(review.seconds) << "nothing is trained";
    EXPECT_FALSE(review.mistake->isTied);
    test(99, 1);
    EXPECT_THAT(kinds(), Not(Contains(StepKind::ReviewMistakes))) << "a single mistake";
}

TEST_F(NextStepTest, OneOfSeveralMistakesThatAreAsFrequentIsCalledSo) {
    test(93, 7);
    EXPECT_EQ(englishSentence(step(StepKind::ReviewMistakes).why),
              "The most frequent mistake: rose (7 of 100).");
    test_.confusion = ConfusionMatrix(2);
    for (const auto& [truth, answer] : {std::pair(0, 1), {1, 0}}) {
        test_.confusion.add(truth, truth, 93);
        test_.confusion.add(truth, answer, 7);
    }
    EXPECT_TRUE(step(StepKind::ReviewMistakes).mistake->isTied);
    EXPECT_EQ(englishSentence(step(StepKind::ReviewMistakes).why),
              "One of the most frequent mistakes: rose (7 of 100).");
}

TEST_F(NextStepTest, WhereEveryTestImageIsRightNothingPromisesToImproveThat) {
    evidence_.project.startFrom = kStart;
    evidence_.trainingAccuracy = 1;
    EXPECT_THAT(kinds(), Contains(StepKind::TrainLonger));
    test(100, 0);
    EXPECT_THAT(kinds(), IsEmpty());
    evidence_.course.moreEpochs = MoreEpochs::MayHelp;
    EXPECT_THAT(kinds(), ElementsAre(StepKind::TrainLonger)) << "the loss still fell";
    evidence_.ended = FinishReason::Stopped;
    evidence_.epochs = 12;
    EXPECT_THAT(kinds(), ElementsAre(StepKind::Resume));
}

TEST_F(NextStepTest, WhatValidationSaysHoldsWhereEveryTestImageIsRight) {
    evidence_.course.moreEpochs = MoreEpochs::Harm;
    evidence_.trainingAccuracy = 1;
    evidence_.project.augmentation = {};
    evidence_.project.options.weightDecay = 0;
    test(100, 0);
    EXPECT_THAT(kinds(), ElementsAre(StepKind::Augmentation));
    evidence_.project.augmentation.cropShare = 0.1;
    EXPECT_THAT(kinds(), ElementsAre(StepKind::WeightDecay));
}

TEST_F(NextStepTest, AFewRightTestImagesSayNothing) {
    evidence_.project.startFrom = kStart;
    test_.confusion = ConfusionMatrix(2);
    test_.confusion.add(0, 0, 1);
    test_.confusion.add(1, 1, 2);
    test_.totals.images = test_.totals.uses.unseen = 3;
    EXPECT_THAT(kinds(), Contains(StepKind::TrainLonger));
    test_.confusion.add(1, 1, 17);
    test_.totals.images = test_.totals.uses.unseen = 20;
    EXPECT_THAT(kinds(), IsEmpty());
}

TEST_F(NextStepTest, ANetworkThatMemorisesGetsAugmentationThenWeightDecay) {
    evidence_.course.moreEpochs = MoreEpochs::Harm;
    evidence_.project.augmentation = {};
    evidence_.project.options.weightDecay = 0;
    const NextStep augmentation = step(StepKind::Augmentation);
    EXPECT_TRUE(augmentation.project.value().augmentation.any());
    EXPECT_DOUBLE_EQ(augmentation.seconds.value(), 25) << "20 epochs of 1.25 s";
    EXPECT_THAT(kinds(), Not(Contains(StepKind::WeightDecay)));
    evidence_.project.augmentation = augmentation.project->augmentation;
    EXPECT_GT(step(StepKind::WeightDecay).project.value().options.weightDecay, 0);
    EXPECT_THAT(kinds(), Not(Contains(StepKind::Augmentation)));
    evidence_.course.moreEpochs = MoreEpochs::Unknown;
    EXPECT_THAT(kinds(), Not(Contains(StepKind::WeightDecay))) << "nothing says that it memorises";
    evidence_.trainingAccuracy = 1;
    test(100, 400);
    EXPECT_THAT(kinds(), Contains(StepKind::WeightDecay)) << "29 % of new images are wrong";
}

TEST_F(NextStepTest, LargerInputTakesInProportionToTheMultiplyAdds) {
    evidence_.selected = images(240);
    const NextStep larger = step(StepKind::LargerInput);
    EXPECT_EQ(title(larger), "Larger input: 96×96");
    const Project& project = larger.project.value();
    EXPECT_EQ(project.preprocessing.height, 96);
    const auto cost = [&](const Project& of) {
        return static_cast<double>(
            checkNetwork(of.network, dataInterface(of, evidence_.selected), of.task)
                ->summary.value()
                .multiplyAdds);
    };
    EXPECT_NEAR(larger.seconds.value(), 25 * cost(project) / cost(evidence_.project), 1e-9);
    Project run = project;
    run.options.epochs = 5;
    EXPECT_TRUE(isTaken(larger, run)) << "whatever else was changed";
    EXPECT_FALSE(isTaken(larger, evidence_.project));
    EXPECT_GT(larger.seconds.value(), 2 * 25) << "96² / 64² = 2.25 times as many pixels";
    evidence_.selected = images(70);
    EXPECT_THAT(kinds(), Not(Contains(StepKind::LargerInput))) << "the images are no larger";
}

TEST_F(NextStepTest, ATooWeakNetworkGetsTheNextTemplate) {
    evidence_.course.moreEpochs = MoreEpochs::NoHelp;
    evidence_.trainingAccuracy = 0.7;
    test(100, 400);
    const NextStep larger = step(StepKind::LargerNetwork);
    bool hasBias = false;
    EXPECT_EQ(templateOf(larger.project.value(), hasBias), "resnet-small");
    EXPECT_GT(larger.seconds.value(), 25);
    evidence_.course.moreEpochs = MoreEpochs::MayHelp;
    EXPECT_THAT(kinds(), Not(Contains(StepKind::LargerNetwork))) << "more epochs come first";
}

TEST_F(NextStepTest, PhotosStartFromATrainedNetworkWhereOneIsAtHand) {
    evidence_.selected = images(240);
    EXPECT_THAT(kinds(), Not(Contains(StepKind::TrainedStart)));
    evidence_.storedStarts = {kStart};
    ASSERT_FALSE(kinds().empty());
    EXPECT_EQ(kinds().front(), StepKind::TrainedStart);
    const NextStep start = step(StepKind::TrainedStart);
    EXPECT_EQ(title(start), "Start from the trained network efficientnet-lite0");
    EXPECT_EQ(start.project.value().startFrom, kStart);
    EXPECT_EQ(start.project.value().network.name, kStart);
    EXPECT_TRUE(start.seconds);

    // Then more of it is trained.
    evidence_.project = *start.project;
    evidence_.project.augmentation = {};
    takeEffort(evidence_.project, evidence_.selected, Effort::Quick);
    EXPECT_THAT(kinds(), Not(Contains(StepKind::TrainedStart)));
    const NextStep effort = step(StepKind::HigherEffort);
    EXPECT_EQ(effortOf(effort.project.value(), evidence_.selected), Effort::Balanced);
}

TEST_F(NextStepTest, ANetworkThatDoesNotLearnGetsAnotherRate) {
    evidence_.course = {.state = Learning::NotLearning, .moreEpochs = MoreEpochs::NoHelp};
    const auto rateAfter = [this](double rate) {
        evidence_.project.options.learningRate = rate;
        EXPECT_EQ(kinds().front(), StepKind::LearningRate);
        return step(StepKind::LearningRate).project.value().options.learningRate;
    };
    EXPECT_DOUBLE_EQ(rateAfter(0.1), 0.001);
    EXPECT_DOUBLE_EQ(rateAfter(0.001), 0.0001);
    EXPECT_DOUBLE_EQ(rateAfter(0.00001), 0.001);
}

// As after an explosion: other steps would carry the rate on.
TEST_F(NextStepTest, ARateThatNobodyTrainsWithComesFirstAndIsCarriedNowhere) {
    evidence_.storedStarts = {kStart};
    evidence_.project.options.learningRate = 50;
    const NextStep rate = step(StepKind::LearningRate);
    EXPECT_DOUBLE_EQ(rate.project.value().options.learningRate, 0.001);
    EXPECT_THAT(englishSentence(rate.why), HasSubstr("far above what is usual"));
    for (const StepKind kind : kinds()) {
        if (kind == StepKind::LearningRate) continue;
        EXPECT_FALSE(step(kind).project) << wordOf(kind);
    }
}

TEST_F(NextStepTest, WithARateThatLearnsNextToNothingNoMoreEpochsAreAdvised) {
    evidence_.course.moreEpochs = MoreEpochs::MayHelp;
    EXPECT_THAT(kinds(), Contains(StepKind::TrainLonger));
    evidence_.project.options.learningRate = 1e-9;
    EXPECT_THAT(kinds(), Not(Contains(StepKind::TrainLonger)));
    const NextStep rate = step(StepKind::LearningRate);
    EXPECT_DOUBLE_EQ(rate.project.value().options.learningRate, 0.001);
    EXPECT_THAT(englishSentence(rate.why), HasSubstr("far below what is usual"));
    evidence_.ended = FinishReason::Stopped;
    evidence_.epochs = 1;
    EXPECT_THAT(kinds(), Not(Contains(StepKind::Resume)));
}

TEST_F(NextStepTest, WithoutItsImagesOnlyTheRunItselfIsSpokenOf) {
    evidence_.course = {.state = Learning::NotLearning, .moreEpochs = MoreEpochs::Harm};
    evidence_.selected = {};
    evidence_.storedStarts = {kStart};
    EXPECT_THAT(kinds(), ElementsAre(StepKind::ReviewMistakes));
    evidence_.test = nullptr;
    EXPECT_THAT(kinds(), IsEmpty());
}

TEST_F(NextStepTest, AFoldIsNotTrainedAgain) {
    evidence_.selected = images(240);
    evidence_.storedStarts = {kStart};
    evidence_.project.dataChoices.fold = {.number = 1, .of = 5};
    evidence_.canGoOn = false;
    EXPECT_THAT(kinds(), ElementsAre(StepKind::ReviewMistakes));
}

TEST(StepEvidenceTest, TheTimeOfAnEpochIsTheMedian) {
    std::vector<TrainingEvent> events;
    EXPECT_TRUE(std::isnan(secondsPerEpoch(events)));
    const auto add = [&events](EventKind kind, double elapsed, std::int64_t epoch = 0) {
        TrainingEvent event;
        event.kind = kind;
        event.elapsedSeconds = elapsed;
        event.epoch = epoch;
        event.reason = FinishReason::Stopped;
        events.push_back(event);
    };
    add(EventKind::Started, 0);
    add(EventKind::Epoch, 8, 1);  // with the warming up
    add(EventKind::Epoch, 10, 2);
    add(EventKind::Epoch, 12, 3);
    EXPECT_DOUBLE_EQ(secondsPerEpoch(events), 2);
    add(EventKind::Started, 40);  // of the next part
    add(EventKind::Epoch, 42, 4);
    add(EventKind::Finished, 42, 4);
    EXPECT_DOUBLE_EQ(secondsPerEpoch(events), 2);
    RunEvidence evidence;
    takeEvents(evidence, events);
    EXPECT_EQ(evidence.epochs, 4);
    EXPECT_EQ(evidence.ended, FinishReason::Stopped);
}

}  // namespace espalier::engine::tests
