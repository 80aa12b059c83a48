// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/resume_plan.h"

#include "engine/base/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kStep = 12;
constexpr std::int64_t kEpoch = 3;

TrainingOptions optionsThen() {
    TrainingOptions options;
    options.epochs = 5;
    options.validationPatience = 4;
    options.learningRate = 0.01;
    return options;
}

TrainingProgress placeThen(std::int64_t withoutBetter = 0) {
    TrainingProgress place;
    place.stepsAttempted = kStep;
    place.epoch = kEpoch;
    place.epochsWithoutBetter = withoutBetter;
    return place;
}

OptionChange changeHere() {
    OptionChange change = changeOf(optionsThen(), kStep);
    change.epoch = kEpoch;
    return change;
}

TEST(ResumePlanTest, ChangesNothingUnasked) {
    const ResumePlan plan = planResume(optionsThen(), placeThen(3), {}, {});
    EXPECT_FALSE(plan.isNew);
    EXPECT_THAT(plan.changes, IsEmpty());
    EXPECT_THAT(plan.messages, IsEmpty());
    EXPECT_EQ(plan.options, optionsThen());
}

TEST(ResumePlanTest, RecordsWhatIsChosenAtItsPlace) {
    const ResumePlan plan =
        planResume(optionsThen(),
                   placeThen(),
                   {},
                   {.extraEpochs = 2, .validationPatience = 9, .learningRate = 0.001});
    OptionChange expected = changeHere();
    expected.epochs = 7;
    expected.validationPatience = 9;
    expected.learningRate = 0.001;
    EXPECT_TRUE(plan.isNew);
    EXPECT_THAT(plan.changes, ElementsAre(expected));
    EXPECT_EQ(plan.options.epochs, 7);
    EXPECT_EQ(plan.options.learningRate, 0.001);
    EXPECT_EQ(planResume(optionsThen(), placeThen(), {}, {.epochs = 40}).options.epochs, 40);
}

TEST(ResumePlanTest, KnowsWhatWasRecordedButNotTrainedYet) {
    OptionChange extended = changeHere();
    extended.epochs = 8;
    OptionChange earlier = changeOf(optionsThen(), 4);
    earlier.learningRate = 0.5;  // the checkpoint's options have it already
    const ResumePlan plan = planResume(optionsThen(), placeThen(), {earlier, extended}, {});
    EXPECT_FALSE(plan.isNew);
    EXPECT_EQ(plan.options.epochs, 8);
    EXPECT_EQ(plan.options.learningRate, optionsThen().learningRate);
    const ResumePlan more =
        planResume(optionsThen(), placeThen(), {earlier, extended}, {.extraEpochs = 1});
    ASSERT_EQ(more.changes.size(), 3u);
    EXPECT_EQ(more.changes[1], extended);
    EXPECT_EQ(more.changes[2].epochs, 9);
}

// At the end of an epoch a change may be meant for the next one, at the same step.
TEST(ResumePlanTest, AChangeOfTheNextEpochIsAhead) {
    OptionChange next = changeHere();
    next.epoch = kEpoch + 1;
    next.epochs = 8;
    const ResumePlan plan = planResume(optionsThen(), placeThen(), {next}, {});
    EXPECT_EQ(plan.options.epochs, 5);
    EXPECT_THAT(plan.changes, ElementsAre(next));
}

TEST(ResumePlanTest, WhatIsChosenOutlivesChangesFurtherOn) {
    OptionChange later = changeOf(optionsThen(), 20);
    later.epochs = 10;
    later.learningRate = 0.5;
    const ResumePlan plan =
        planResume(optionsThen(), placeThen(), {later}, {.extraEpochs = 2, .learningRate = 0.001});
    ASSERT_EQ(plan.changes.size(), 2u);
    EXPECT_EQ(plan.changes[0].afterStep, kStep);
    EXPECT_EQ(plan.changes[0].epochs, 12) << "on top of all that was planned";
    EXPECT_EQ(plan.changes[1].afterStep, 20);
    EXPECT_EQ(plan.changes[1].epochs, 12);
    EXPECT_EQ(plan.changes[1].learningRate, 0.001);
    EXPECT_EQ(plan.changes[1].validationPatience, later.validationPatience);
}

TEST(ResumePlanTest, SaysThatAFallenRateStaysLow) {
    TrainingOptions options = optionsThen();
    options.schedule = RateSchedule::Cosine;
    options.epochs = 50;
    TrainingProgress start;
    start.epoch = 51;
    start.stepsAttempted = 150;
    const ResumePlan plan =
        planResume(options, start, {}, {.extraEpochs = 2, .learningRate = 0.01});
    ASSERT_EQ(plan.messages.size(), 1u);
    EXPECT_THAT(plan.messages[0], HasSubstr("The cosine schedule has nearly ended"));
    EXPECT_THAT(plan.messages[0], HasSubstr("a learning rate of 4e-05"));
    EXPECT_THAT(plan.messages[0], HasSubstr("--start-from"));
    const ResumePlan window =
        planResume(options, start, {}, {.extraEpochs = 2, .learningRate = 0.01, .inWindow = true});
    ASSERT_EQ(window.messages.size(), 1u);
    EXPECT_THAT(window.messages[0], HasSubstr("choose this one under Start from"));
    EXPECT_THAT(window.messages[0], testing::Not(HasSubstr("--"))) << "the window has no options";
    EXPECT_THAT(planResume(options, start, {}, {.extraEpochs = 50}).messages, IsEmpty());
    options.schedule = RateSchedule::OneCycle;
    EXPECT_THAT(planResume(options, start, {}, {.extraEpochs = 2}).messages,
                ElementsAre(HasSubstr("The one-cycle schedule has nearly ended")));
    options.schedule = RateSchedule::WarmRestarts;
    EXPECT_THAT(planResume(options, start, {}, {.extraEpochs = 2}).messages, IsEmpty());
}

// As after an explosion: the run was extended at a ruinous rate, and goes back to before that.
TEST(ResumePlanTest, TheRateOfBeforeReplacesOneThatWasRecordedForLater) {
    OptionChange ruinous = changeOf(optionsThen(), kStep + 6);
    ruinous.epoch = kEpoch + 1;
    ruinous.learningRate = 50;
    const ResumePlan plan = planResume(
        optionsThen(), placeThen(), {ruinous}, {.learningRate = optionsThen().learningRate});
    EXPECT_TRUE(plan.isNew) << "or the record repeats another run";
    ASSERT_EQ(plan.changes.size(), 1u);
    EXPECT_EQ(plan.changes[0].learningRate, optionsThen().learningRate);
    EXPECT_FALSE(planResume(optionsThen(), placeThen(), plan.changes, {}).isNew);
}

TEST(ResumePlanTest, PatienceStartsOverWhereItHasEndedTheRun) {
    const ResumePlan plan = planResume(optionsThen(), placeThen(4), {}, {});
    EXPECT_TRUE(plan.isNew);
    OptionChange expected = changeHere();
    expected.restartsPatience = true;
    EXPECT_THAT(plan.changes, ElementsAre(expected));
    EXPECT_THAT(plan.messages, ElementsAre(HasSubstr("patience of 4 epochs starts over")));
    EXPECT_THAT(plan.messages, ElementsAre(HasSubstr("for 4 epochs.")));
    TrainingOptions impatient = optionsThen();
    impatient.validationPatience = 1;
    EXPECT_THAT(planResume(impatient, placeThen(1), {}, {}).messages,
                ElementsAre(testing::AllOf(HasSubstr("for 1 epoch."),
                                           HasSubstr("patience of 1 epoch starts over"))));
    // More patience than that: the count goes on.
    const ResumePlan more = planResume(optionsThen(), placeThen(4), {}, {.validationPatience = 6});
    EXPECT_FALSE(more.changes.front().restartsPatience);
    EXPECT_THAT(more.messages, IsEmpty());
    const ResumePlan never = planResume(optionsThen(), placeThen(4), {}, {.validationPatience = 0});
    EXPECT_FALSE(never.changes.front().restartsPatience);
    // Once is enough, also when the run was killed before its next checkpoint.
    EXPECT_FALSE(planResume(optionsThen(), placeThen(4), plan.changes, {}).isNew);
}

// It was killed between the last checkpoint and the event of its end.
TEST(ResumePlanTest, PatienceThatIsSpentEndsARunThatHadNotEnded) {
    const ResumePlan plan = planResume(optionsThen(), placeThen(4), {}, {}, false);
    EXPECT_FALSE(plan.isNew);
    EXPECT_THAT(plan.messages, IsEmpty());
    for (const ResumeChoices& more : {ResumeChoices{.extraEpochs = 2},
                                      ResumeChoices{.epochs = 9},
                                      ResumeChoices{.validationPatience = 3},
                                      ResumeChoices{.learningRate = 0.001}}) {
        EXPECT_TRUE(planResume(optionsThen(), placeThen(4), {}, more, false)
                        .changes.front()
                        .restartsPatience)
            << "more is wanted";
    }
}

TEST(ResumePlanTest, RefusesWhatCannotBe) {
    const auto refusal = [](const ResumeChoices& choices) -> std::string {
        try {
            planResume(optionsThen(), placeThen(), {}, choices);
            return "nothing";
        } catch (const RequestError& error) {
            return error.what();
        }
    };
    EXPECT_THAT(refusal({.extraEpochs = 1, .epochs = 9}), HasSubstr("not both"));
    EXPECT_THAT(refusal({.extraEpochs = -1}), HasSubstr("0 or more"));
    EXPECT_THAT(refusal({.epochs = 1}), HasSubstr("1 epoch in all is too few"));
    EXPECT_THAT(refusal({.learningRate = -1}), HasSubstr("Learning rate"));
    EXPECT_THAT(refusal({.validationPatience = -1}), HasSubstr("Validation patience"));
    EXPECT_THAT(refusal({.extraEpochs = 2'000'000'000}), HasSubstr("Epochs"));
    EXPECT_EQ(refusal({.epochs = 2}), "nothing") << "no epoch more; the caller says that";
    TrainingProgress late = placeThen();
    late.epoch = 6;
    try {
        planResume(optionsThen(), late, {}, {.epochs = 4});
        ADD_FAILURE() << "was planned";
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("4 epochs in all are too few: epoch 5 was reached"));
    }
}

}  // namespace
}  // namespace espalier::engine::test
