// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/learning_course.h"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <random>

using namespace espalier;
using namespace espalier::engine;
using testing::HasSubstr;

namespace {

/// A training written by hand: what the losses are after how many epochs.
struct Story {
    int epochs = 10;
    int stepsPerEpoch = 10;
    std::function<double(double)> training = [](double epoch) { return 2 / (1 + epoch); };
    std::function<double(double)> validation = [](double epoch) { return 2 / (1 + epoch); };
    std::function<double(double)> accuracy = [](double epoch) { return 1 - 1 / (1 + epoch); };
    std::string bestBy = kValidationLoss;
    double noise = 0;  ///< standard deviation of the losses of steps
    bool hasEnded = false;
};

TrainingEvent eventOf(EventKind kind, int step, int epoch) {
    TrainingEvent event;
    event.kind = kind;
    event.step = event.firstStep = step;
    event.epoch = epoch;
    return event;
}

std::vector<TrainingEvent> eventsOf(const Story& story) {
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 1);
    std::vector<TrainingEvent> events;
    double lowest = INFINITY;
    for (int epoch = 1; epoch <= story.epochs; ++epoch) {
        Measured sum;
        for (int i = 1; i <= story.stepsPerEpoch; ++i) {
            const int step = (epoch - 1) * story.stepsPerEpoch + i;
            TrainingEvent event = eventOf(EventKind::Step, step, epoch);
            const double done = static_cast<double>(step) / story.stepsPerEpoch;
            event.loss.add(story.training(done) + story.noise * noise(random));
            sum.add(event.loss);
            events.push_back(event);
        }
        TrainingEvent end = eventOf(EventKind::Epoch, epoch * story.stepsPerEpoch, epoch);
        end.loss = sum;
        end.validationLoss = story.validation(epoch);
        const double accuracy = story.accuracy(epoch);
        if (std::isfinite(accuracy)) end.validationMetrics = {{"accuracy", accuracy}};
        const double compared = story.bestBy == kValidationLoss ? end.validationLoss : -accuracy;
        end.isBest = compared < lowest;
        lowest = std::fmin(lowest, compared);
        events.push_back(end);
    }
    if (story.hasEnded) {
        events.push_back(
            eventOf(EventKind::Finished, story.epochs * story.stepsPerEpoch, story.epochs));
    }
    return events;
}

LearningVerdict verdictOf(const std::vector<TrainingEvent>& events,
                          const LearningFacts& facts = {},
                          const std::string& bestBy = kValidationLoss) {
    LearningCourse course(bestBy);
    for (const TrainingEvent& event : events) course.note(event);
    return course.verdict(facts);
}

LearningVerdict verdictOf(const Story& story, const LearningFacts& facts = {}) {
    return verdictOf(eventsOf(story), facts, story.bestBy);
}

std::string sentenceOf(const LearningVerdict& verdict) {
    return englishSentence(verdict.sentence);
}

double none(double /*epoch*/) {
    return std::nan("");
}

}  // namespace

TEST(LearningCourseTest, BeforeTheFirstStepThereIsNothingToSay) {
    const LearningVerdict verdict = verdictOf(std::vector<TrainingEvent>{});
    EXPECT_EQ(verdict.state, Learning::Unknown);
    EXPECT_EQ(sentenceOf(verdict), "");
}

TEST(LearningCourseTest, OfAFewStepsNothingIsSaidYet) {
    EXPECT_EQ(sentenceOf(verdictOf(Story{.epochs = 1, .stepsPerEpoch = 8})),
              "Too early to say how the training goes.");
    const LearningVerdict tiny =
        verdictOf(Story{.epochs = 3, .stepsPerEpoch = 1, .hasEnded = true});
    EXPECT_EQ(tiny.state, Learning::TooEarly);
    EXPECT_EQ(sentenceOf(tiny), "The training was too short to say whether the network learns.");
}

TEST(LearningCourseTest, WithinTheFirstEpochTheStepsTell) {
    std::vector<TrainingEvent> events = eventsOf({.epochs = 1, .stepsPerEpoch = 100});
    events.pop_back();
    EXPECT_EQ(sentenceOf(verdictOf(events)),
              "Learning: the training loss falls. The first validation follows at the end of the "
              "epoch.");
    EXPECT_THAT(sentenceOf(verdictOf(Story{.epochs = 1, .stepsPerEpoch = 100})),
                HasSubstr("will be known after the next epoch"));
}

TEST(LearningCourseTest, ATrainingThatGoesWellIsLearning) {
    EXPECT_EQ(sentenceOf(verdictOf(Story{})),
              "Learning: validation improves; the best so far is epoch 10.");
    const LearningVerdict ended = verdictOf(Story{.hasEnded = true});
    EXPECT_EQ(sentenceOf(ended),
              "Validation improved up to the last epoch (10): training longer may help.");
    EXPECT_EQ(ended.moreEpochs, MoreEpochs::MayHelp);
    EXPECT_EQ(verdictOf(Story{}).moreEpochs, MoreEpochs::Unknown);
}

TEST(LearningCourseTest, ALossThatStaysWhereItBeganIsNotLearning) {
    Story flat{.training = [](double) { return 2.303; },
               .validation = [](double) { return 2.303; },
               .accuracy = [](double) { return 0.1; },
               .noise = 0.1};
    const LearningVerdict verdict = verdictOf(flat, {.validationImages = 100, .baseline = 0.1});
    EXPECT_EQ(verdict.state, Learning::NotLearning);
    EXPECT_THAT(sentenceOf(verdict), HasSubstr("Not learning: after 100 steps the training loss"));
    EXPECT_THAT(sentenceOf(verdict), HasSubstr("as at the start (2."));
    flat.epochs = 2;
    EXPECT_EQ(verdictOf(flat).state, Learning::TooEarly) << "20 noisy steps prove nothing";
}

// As with batches of one image, where single steps scatter more widely than the loss falls.
TEST(LearningCourseTest, MeansOverEpochsTellWhereSingleStepsDoNot) {
    const Story scattered{.epochs = 2,
                          .stepsPerEpoch = 30,
                          .training = [](double epoch) { return epoch <= 1 ? 2.8 : 1.0; },
                          .accuracy = none,
                          .noise = 6,
                          .hasEnded = true};
    const LearningVerdict verdict = verdictOf(scattered);
    EXPECT_NE(verdict.state, Learning::NotLearning) << sentenceOf(verdict);
    EXPECT_NE(verdict.state, Learning::TooEarly) << sentenceOf(verdict);
}

TEST(LearningCourseTest, ALossThatRisesSaysSo) {
    const LearningVerdict verdict =
        verdictOf(Story{.training = [](double epoch) { return 2 + epoch; }});
    EXPECT_EQ(verdict.state, Learning::NotLearning);
    EXPECT_THAT(sentenceOf(verdict), HasSubstr("higher than at the start"));
}

// Weights of an earlier training: its loss begins where others end.
TEST(LearningCourseTest, AGoodStartIsNotBlamedForNotLearning) {
    const Story start{.training = [](double) { return 0.1; },
                      .validation = [](double) { return 0.12; },
                      .accuracy = [](double) { return 0.95; },
                      .noise = 0.02};
    const LearningFacts facts{.validationImages = 100, .baseline = 0.2};
    EXPECT_EQ(verdictOf(start, facts).state, Learning::Settled);
    EXPECT_EQ(verdictOf(start).state, Learning::NotLearning) << "nothing says that it is good";
}

TEST(LearningCourseTest, MemorisingIsTrainingThatImprovesWhileValidationGetsWorse) {
    Story story{.validation = [](double epoch) { return 1 + 0.05 * std::pow(epoch - 4, 2); }};
    const LearningFacts facts{.validationImages = 400};
    EXPECT_EQ(sentenceOf(verdictOf(story, facts)),
              "Training improves, validation has got worse since epoch 4: the network begins to "
              "memorise the training images.");
    story.hasEnded = true;
    EXPECT_EQ(sentenceOf(verdictOf(story, facts)),
              "Training improved, validation got worse after epoch 4 of 10: the network began to "
              "memorise the training images.");
}

// Nine images: one of them more or less wrong moves the loss by more than this.
TEST(LearningCourseTest, OfAFewValidationImagesARiseMayBeChance) {
    const Story story{.epochs = 8, .validation = [](double epoch) {
                          return epoch <= 4 ? 1.4 - 0.1 * epoch : 1.0 + 0.03 * (epoch - 4);
                      }};
    EXPECT_EQ(verdictOf(story, {.validationImages = 1000}).state, Learning::Memorising);
    EXPECT_EQ(verdictOf(story, {.validationImages = 9}).state, Learning::Improving);
}

TEST(LearningCourseTest, NoiseFromEpochToEpochIsNotMemorising) {
    std::mt19937 random(3);
    int alarms = 0;
    for (int run = 0; run < 200; ++run) {
        std::normal_distribution<double> noise(1, 0.15);
        Story story{.epochs = 15, .validation = [&](double) { return noise(random); }};
        alarms += verdictOf(story, {.validationImages = 1000}).state == Learning::Memorising;
    }
    EXPECT_LE(alarms, 20) << "of 200 whose validation loss only scatters";
}

TEST(LearningCourseTest, ValidationThatStallsIsCountedInEpochs) {
    Story story{.validation = [](double epoch) { return std::max(0.5, 1.1 - 0.1 * epoch); }};
    EXPECT_EQ(sentenceOf(verdictOf(story)),
              "Training improves, but validation has not improved for 4 epochs; the best is epoch "
              "6.");
    story.hasEnded = true;
    EXPECT_EQ(sentenceOf(verdictOf(story)),
              "Training improved up to the end, validation until epoch 6 of 10.");
    story.training = [](double epoch) { return std::max(0.4, 2 - 0.4 * epoch); };
    EXPECT_EQ(sentenceOf(verdictOf(story)),
              "The network learned until epoch 6 of 10; after that, neither validation nor "
              "training improved.");
    story.hasEnded = false;
    EXPECT_EQ(verdictOf(story).state, Learning::Settled);
}

// Two epochs: of a hundred images, that may still be chance.
TEST(LearningCourseTest, ValidationThatHasPausedIsNotSaidToImprove) {
    Story story{.validation = [](double epoch) { return epoch <= 8 ? 1 - 0.1 * epoch : 0.21; }};
    const LearningFacts facts{.validationImages = 100};
    const LearningVerdict verdict = verdictOf(story, facts);
    EXPECT_EQ(verdict.state, Learning::Improving);
    EXPECT_EQ(verdict.moreEpochs, MoreEpochs::Unknown);
    EXPECT_EQ(sentenceOf(verdict),
              "Learning, but validation has not improved for 2 epochs; the best so far is epoch "
              "8.");
    story.hasEnded = true;
    EXPECT_EQ(sentenceOf(verdictOf(story, facts)),
              "The network learned; validation was best in epoch 8 of 10.");
}

TEST(LearningCourseTest, ANetworkThatIsAsGoodAsATrivialPredictorSaysSo) {
    const Story story{.accuracy = [](double) { return 0.333; }};
    EXPECT_EQ(sentenceOf(verdictOf(story, {.validationImages = 30, .baseline = 0.333})),
              "The loss falls, but the validation accuracy does not exceed the baseline (33.3 %).");
    EXPECT_EQ(verdictOf(story, {.validationImages = 30, .baseline = 0.2}).state,
              Learning::Improving);
}

// The accuracy may rise while the loss does, because the network becomes too sure of itself.
TEST(LearningCourseTest, TheCriterionDecidesWhetherValidationImproves) {
    Story story{.validation = [](double epoch) { return 1 + 0.1 * epoch; }, .bestBy = "accuracy"};
    EXPECT_EQ(verdictOf(story).state, Learning::Improving);
    story.bestBy = kValidationLoss;
    EXPECT_EQ(verdictOf(story).state, Learning::Memorising);
}

TEST(LearningCourseTest, ARunWithoutAccuracyIsJudgedByItsLoss) {
    Story story{.accuracy = none};
    EXPECT_EQ(verdictOf(story).state, Learning::Improving);
    story.validation = [](double epoch) { return 1 + 0.05 * std::pow(epoch - 4, 2); };
    EXPECT_EQ(verdictOf(story).state, Learning::Memorising);
    story.training = story.validation = [](double) { return 0.25; };
    EXPECT_EQ(verdictOf(story).state, Learning::NotLearning);
}

TEST(LearningCourseTest, WithoutValidationOnlyTheTrainingIsJudged) {
    Story story{.validation = none, .accuracy = none};
    EXPECT_THAT(sentenceOf(verdictOf(story)), HasSubstr("Without validation images it stays"));
    story.training = [](double epoch) { return std::max(0.4, 2 - 0.4 * epoch); };
    EXPECT_EQ(sentenceOf(verdictOf(story)), "The training loss no longer falls.");
}

// It repeats what came after its checkpoint, and its events tell of both.
TEST(LearningCourseTest, AResumedRunIsJudgedAsAWhole) {
    const Story story{};
    std::vector<TrainingEvent> events = eventsOf(story);
    const auto half = events.begin() + 5 * 11;  // five epochs of ten steps and their ends
    std::vector<TrainingEvent> resumed(events.begin(), half + 7);
    resumed.push_back(eventOf(EventKind::Failed, 56, 6));
    resumed.push_back(eventOf(EventKind::Started, 50, 6));
    resumed.insert(resumed.end(), half - 1, events.end());  // the end of epoch 5 once more
    EXPECT_EQ(sentenceOf(verdictOf(resumed)), sentenceOf(verdictOf(events)));
}

TEST(LearningCourseTest, ADivergenceIsSaidElsewhere) {
    std::vector<TrainingEvent> events = eventsOf(Story{});
    events.push_back(eventOf(EventKind::Finished, 100, 10));
    events.back().reason = FinishReason::Diverged;
    EXPECT_EQ(verdictOf(events).state, Learning::Unknown);
}

// What happened before decides nothing that is read of it again.
TEST(LearningCourseTest, WhatWasAskedBeforeChangesNothing) {
    const std::vector<TrainingEvent> events = eventsOf({.noise = 0.2});
    LearningCourse asked;
    for (std::size_t count = 1; count <= events.size(); ++count) {
        asked.note(events[count - 1]);
        LearningCourse fresh;
        for (std::size_t i = 0; i < count; ++i) fresh.note(events[i]);
        ASSERT_EQ(sentenceOf(asked.verdict({})), sentenceOf(fresh.verdict({}))) << count;
    }
}

TEST(BestResultTest, IsTheLastEpochThatIsSaidToBe) {
    BestResult best;
    EXPECT_FALSE(best.isKnown());
    EXPECT_FALSE(best.headline());
    TrainingEvent epoch = eventOf(EventKind::Epoch, 10, 1);
    epoch.validationLoss = 0.9;
    epoch.validationMetrics = {{"f1", 0.5}, {"accuracy", 0.4}};
    epoch.isBest = true;
    EXPECT_TRUE(best.note(epoch));
    epoch.epoch = 2;
    epoch.validationMetrics = {{"f1", 0.6}, {"accuracy", 0.7}};
    epoch.isBest = false;
    EXPECT_FALSE(best.note(epoch));
    EXPECT_EQ(best.epoch, 1);
    EXPECT_EQ(best.valueOf("accuracy"), 0.4);
    EXPECT_EQ(best.valueOf(kValidationLoss), 0.9);
    EXPECT_TRUE(std::isnan(best.valueOf("psnr")));
    EXPECT_EQ(best.headline(), (MetricValue{"accuracy", 0.4})) << "rather than the first";
    best.criterion = "f1";
    EXPECT_EQ(best.headline(), (MetricValue{"f1", 0.5}));
}
