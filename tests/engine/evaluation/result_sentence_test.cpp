// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/tasks/classification/class_evaluation.h"
#include "engine/tasks/reconstruction/reconstruction_evaluation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

ClassEvaluation flowers() {
    ClassEvaluation evaluation({"daisy", "rose", "tulip"});
    evaluation.confusion.add(0, 0, 50);
    evaluation.confusion.add(1, 1, 17);
    evaluation.confusion.add(1, 0, 4);
    evaluation.totals.images = 71;
    evaluation.totals.uses.unseen = 71;
    return evaluation;
}

TEST(ResultSentenceTest, NamesAccuracyBaselineAndTheWeakestClass) {
    EXPECT_EQ(flowers().sentence(),
              "94.4 % (86 to 98 %, 95 % confidence) on 71 unseen images, baseline 70 %; balanced "
              "accuracy 90.5 %; weakest: rose, 81 %.");
}

TEST(ResultSentenceTest, NamesAllClassesThatShareTheLowestRecall) {
    ClassEvaluation evaluation({"a", "b", "c", "d", "e"});
    for (int c = 0; c < 5; ++c) evaluation.confusion.add(c, c, 10);
    evaluation.totals.images = evaluation.totals.uses.unseen = 50;
    const auto weaken = [&](int c) { evaluation.confusion.add(c, (c + 1) % 5, 10); };
    EXPECT_THAT(evaluation.sentence(), Not(HasSubstr("weakest")));
    weaken(0);
    EXPECT_THAT(evaluation.sentence(), HasSubstr("; weakest: a, 50 %."));
    weaken(1);
    EXPECT_THAT(evaluation.sentence(), HasSubstr("; weakest: a and b, 50 %."));
    weaken(2);
    EXPECT_THAT(evaluation.sentence(), HasSubstr("; weakest: a, b and c, 50 %."));
    weaken(4);
    EXPECT_THAT(evaluation.sentence(), HasSubstr("; weakest: a, b and 2 more, 50 %."));
    weaken(3);
    EXPECT_THAT(evaluation.sentence(), Not(HasSubstr("weakest"))) << "all are equally weak";
}

TEST(ResultSentenceTest, DoesNotMisleadIfOneClassIsNineTenths) {
    ClassEvaluation evaluation({"healthy", "ill"});
    evaluation.confusion.add(0, 0, 90);
    evaluation.confusion.add(1, 0, 10);
    evaluation.totals.images = evaluation.totals.uses.unseen = 100;
    EXPECT_EQ(evaluation.sentence(),
              "90.0 % (83 to 94 %, 95 % confidence) on 100 unseen images, baseline 90 %; balanced "
              "accuracy 50.0 %; weakest: ill, 0 %.");
}

TEST(ResultSentenceTest, NamesNoWeakestClassIfAllIsRightOrOneClassOccurs) {
    ClassEvaluation evaluation = flowers();
    evaluation.confusion = ConfusionMatrix(3);
    evaluation.confusion.add(2, 2, 30);
    evaluation.totals.images = evaluation.totals.uses.unseen = 30;
    EXPECT_EQ(evaluation.sentence(),
              "100.0 % (89 to 100 %, 95 % confidence) on 30 unseen images, baseline 100 %.");
    evaluation.confusion.add(1, 1, 30);
    evaluation.totals.images = evaluation.totals.uses.unseen = 60;
    EXPECT_EQ(evaluation.sentence(),
              "100.0 % (94 to 100 %, 95 % confidence) on 60 unseen images, baseline 50 %.");
}

TEST(ResultSentenceTest, GivesNoVerdictOnFewImages) {
    ClassEvaluation evaluation({"daisy", "rose"});
    evaluation.confusion.add(0, 0);
    evaluation.totals.images = evaluation.totals.uses.unseen = 1;
    EXPECT_EQ(evaluation.sentence(),
              "Too few images to judge: 1 of 1 unseen image right, an accuracy of 21 to 100 % with "
              "95 % confidence; baseline 100 %.");
    evaluation.confusion.add(1, 1, 18);
    evaluation.totals.images = evaluation.totals.uses.unseen = 19;
    EXPECT_TRUE(evaluation.sentence().starts_with("Too few images to judge: 19 of 19 "));
    evaluation.confusion.add(1, 0);
    evaluation.totals.images = evaluation.totals.uses.unseen = 20;
    EXPECT_TRUE(evaluation.sentence().starts_with("95.0 % (76 to 99 %"));
}

TEST(ResultSentenceTest, AnAccuracyHasItsIntervalEverywhere) {
    EXPECT_EQ(accuracyText(flowers()), "94.4 % (86 to 98 %, 95 % confidence)");
    EXPECT_FALSE(hasTooFewToJudge(flowers()));
    EXPECT_THAT(flowers().table().columns, testing::Contains("recall"));
    ClassEvaluation few({"daisy", "rose"});
    few.confusion.add(0, 0, 2);
    few.confusion.add(1, 0, 1);
    few.totals.images = 3;
    EXPECT_EQ(accuracyText(few), "21 to 94 % (95 % confidence, too few images to judge)");
    EXPECT_TRUE(hasTooFewToJudge(few));
    const ResultTable counts = few.table();
    EXPECT_THAT(counts.columns, testing::ElementsAre("class", "images", "right"));
    EXPECT_EQ(std::get<std::int64_t>(counts.rows.at(0).at(2)), 2);
    EXPECT_EQ(std::get<std::int64_t>(counts.rows.at(1).at(2)), 0);
    EXPECT_EQ(accuracyText(ReconstructionEvaluation()), "-");
    EXPECT_FALSE(hasTooFewToJudge(ReconstructionEvaluation()));
}

TEST(ResultSentenceTest, SaysWhatTheTrainingHasUsed) {
    const auto counted = [](std::int64_t images, const UseCounts& uses) {
        EvaluationTotals totals;
        totals.images = images;
        totals.uses = uses;
        return imagesText(totals);
    };
    EXPECT_EQ(counted(5, {.unseen = 5}), "5 unseen images");
    EXPECT_EQ(counted(1, {.training = 1}), "1 training image");
    EXPECT_EQ(counted(1149, {.unseen = 1149}), "1,149 unseen images");
    EXPECT_EQ(counted(2149, {.training = 1149, .unseen = 1000}),
              "2,149 images (1,149 trained on, 1,000 unseen)");
    EXPECT_EQ(counted(30, {.validation = 30}), "30 validation images");
    EXPECT_EQ(counted(398, {.training = 245, .validation = 73, .unseen = 80}),
              "398 images (245 trained on, 73 used for validation, 80 unseen)");
    EXPECT_EQ(counted(10, {.training = 4}), "10 images (4 trained on, 6 not compared)");
    EXPECT_EQ(counted(398, {}), "398 images (not compared with the training images)");
}

TEST(ResultSentenceTest, CountsWhatCouldNotBeRead) {
    ClassEvaluation evaluation = flowers();
    evaluation.totals.unreadable = 3;
    EXPECT_TRUE(evaluation.sentence().ends_with("81 %. 3 could not be read and are skipped."));
    EXPECT_TRUE(evaluation.sentence(UnreadImages::LeftOut).ends_with("81 %."));
    ClassEvaluation unreadable;
    unreadable.totals.unreadable = 1;
    EXPECT_EQ(unreadable.sentence(),
              "No image could be evaluated. 1 could not be read and is skipped.");
}

TEST(ResultSentenceTest, GivesTheErrorOfAReconstruction) {
    ReconstructionEvaluation evaluation;
    evaluation.totals.images = evaluation.totals.uses.unseen = 5;
    evaluation.totals.loss = 0.0123;
    EXPECT_EQ(evaluation.sentence(),
              "Reconstruction error 0.0123 (mean squared error) on 5 unseen images.");
    evaluation.totals.lossKey = "huber";
    EXPECT_EQ(evaluation.sentence(),
              "Reconstruction error 0.0123 (Huber loss) on 5 unseen images.");
}

std::string adviceOn(const ClassEvaluation& evaluation, double training) {
    std::string text;
    for (const Diagnostic& advice : evaluation.advice({.trainingAccuracy = training})) {
        text += englishSentence(advice) + ' ';
    }
    return text;
}

ClassEvaluation rightOf(int right, int of) {
    ClassEvaluation evaluation({"a", "b"});
    evaluation.totals.images = evaluation.totals.uses.unseen = of;
    evaluation.confusion.add(0, 0, right);
    evaluation.confusion.add(0, 1, of - right);
    return evaluation;
}

TEST(ResultAdviceTest, SaysOfEveryGapWhatItMeans) {
    const auto advice = [](double training, int right, int of) {
        return adviceOn(rightOf(right, of), training);
    };
    EXPECT_THAT(advice(0.99, 850, 1000), HasSubstr("overfitting: more images"));
    EXPECT_THAT(advice(0.99, 850, 1000), HasSubstr("the model reaches 99.0 %."));
    EXPECT_THAT(advice(0.64, 408, 1000),
                AllOf(HasSubstr("overfitting: more images"), Not(HasSubstr("underfitting"))))
        << "stopped early: never both";
    EXPECT_THAT(advice(0.97, 920, 1000), HasSubstr("gap is normal"));
    EXPECT_THAT(advice(0.97, 960, 1000), HasSubstr("almost no gap"));
    EXPECT_THAT(advice(0.7, 690, 1000), HasSubstr("is underfitting:"));
    EXPECT_THAT(advice(0.97, 1920, 2000), Not(HasSubstr("With only")));
    EXPECT_THAT(advice(1, 30, 30),
                HasSubstr("With only 30 images, the accuracy on others may be anything from 89 to "
                          "100 %; "));
    EXPECT_EQ(adviceOn(ClassEvaluation(), 0.9), "");
}

TEST(ResultAdviceTest, NeverContradictsTheCourseOfTheTraining) {
    const auto advice = [](double training, int right, MoreEpochs more) {
        std::string text;
        for (const Diagnostic& each : rightOf(right, 1000).advice({training, more})) {
            text += englishSentence(each) + ' ';
        }
        return text;
    };
    EXPECT_THAT(advice(0.99, 850, MoreEpochs::MayHelp),
                AllOf(Not(HasSubstr("overfitting")), HasSubstr("train longer first")))
        << "beside: training longer may help";
    EXPECT_THAT(advice(0.99, 850, MoreEpochs::Harm), HasSubstr("It is overfitting"));
    for (const MoreEpochs more : {MoreEpochs::NoHelp, MoreEpochs::Harm}) {
        EXPECT_THAT(advice(0.7, 690, more),
                    AllOf(HasSubstr("larger network"), HasSubstr("more epochs would not")));
    }
    EXPECT_THAT(advice(0.7, 690, MoreEpochs::MayHelp), HasSubstr("more epochs, a larger network"));
    EXPECT_THAT(advice(0.97, 960, MoreEpochs::Harm), Not(HasSubstr("not overfitting")))
        << "beside: the network began to memorise the training images";
}

TEST(ResultAdviceTest, SaysNothingOfAGapThatMayBeChance) {
    const std::string few = adviceOn(rightOf(18, 20), 0.97);
    EXPECT_THAT(few, Not(HasSubstr("overfitting"))) << "the interval ends at 97.2 %";
    EXPECT_THAT(few, HasSubstr("With only 20 images"));
    EXPECT_THAT(adviceOn(rightOf(20, 20), 1), Not(HasSubstr("overfitting")));
    EXPECT_THAT(adviceOn(rightOf(11, 20), 0.7), HasSubstr("It is underfitting: "));
    EXPECT_THAT(adviceOn(rightOf(10, 20), 1), HasSubstr("It is overfitting: "));
}

TEST(ResultAdviceTest, SaysNothingOfAGapThatIsNotKnown) {
    EXPECT_EQ(adviceOn(rightOf(1920, 2000), NAN), "");
    EXPECT_EQ(adviceOn(rightOf(3, 3), 0.5),
              "Test with at least 20 images, better with a few hundred. ");
}

TEST(ResultAdviceTest, WarnsOfImagesThatWereTrainedOn) {
    ClassEvaluation evaluation = rightOf(990, 1000);
    evaluation.totals.uses = {.training = 245, .unseen = 755};
    const std::string advice = adviceOn(evaluation, 0.5);
    EXPECT_THAT(advice, HasSubstr("was trained on 245 of these 1,000 images"));
    EXPECT_THAT(advice, Not(HasSubstr("underfitting"))) << "the gap is not one to new images";
}

TEST(ResultAdviceTest, SaysHowMuchAFewImagesTellWhereMostOfThemAreNew) {
    ClassEvaluation evaluation = rightOf(36, 40);
    evaluation.totals.uses = {.training = 1, .unseen = 39};
    const std::string mixed = adviceOn(evaluation, 0.99);
    EXPECT_THAT(mixed, HasSubstr("With only 40 images, the accuracy on others may be anything"));
    EXPECT_THAT(mixed, Not(HasSubstr("On its training images")));
    evaluation.totals.uses = {.training = 40};
    EXPECT_THAT(adviceOn(evaluation, 0.99), Not(HasSubstr("on others may be anything")));
}

}  // namespace
}  // namespace espalier::engine
