// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/class_evaluation.h"
#include "engine/tasks/reconstruction/reconstruction_evaluation.h"
#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

ClassEvaluation flowers() {
    ClassEvaluation evaluation({"daisy", "rose", "tulip"});
    evaluation.confusion.add(0, 0, 50);
    evaluation.confusion.add(1, 1, 17);
    evaluation.confusion.add(1, 0, 4);
    evaluation.totals.images = 71;
    return evaluation;
}

TEST(ResultSentenceTest, NamesAccuracyBaselineAndTheWeakestClass) {
    EXPECT_EQ(flowers().sentence(),
              "94.4 % on 71 unseen images, baseline 70 %; balanced accuracy 90.5 %; weakest: rose, "
              "81 %.");
}

TEST(ResultSentenceTest, DoesNotMisleadWhereOneClassIsNineTenths) {
    ClassEvaluation evaluation({"healthy", "ill"});
    evaluation.confusion.add(0, 0, 90);
    evaluation.confusion.add(1, 0, 10);
    evaluation.totals.images = 100;
    EXPECT_EQ(
        evaluation.sentence(),
        "90.0 % on 100 unseen images, baseline 90 %; balanced accuracy 50.0 %; weakest: ill, 0 %.");
}

TEST(ResultSentenceTest, NamesNoWeakestWhereAllIsRightOrOneClassOccurs) {
    ClassEvaluation evaluation = flowers();
    evaluation.confusion = ConfusionMatrix(3);
    evaluation.confusion.add(2, 2);
    evaluation.totals.images = 1;
    EXPECT_EQ(evaluation.sentence(), "100.0 % on 1 unseen image, baseline 100 %.");
    evaluation.confusion.add(1, 1);
    evaluation.totals.images = 2;
    EXPECT_EQ(evaluation.sentence(), "100.0 % on 2 unseen images, baseline 50 %.");
}

TEST(ResultSentenceTest, CountsWhatCouldNotBeRead) {
    ClassEvaluation evaluation = flowers();
    evaluation.totals.unreadable = 3;
    EXPECT_TRUE(evaluation.sentence().ends_with("81 %. 3 could not be read and are skipped."));
    ClassEvaluation unreadable;
    unreadable.totals.unreadable = 1;
    EXPECT_EQ(unreadable.sentence(),
              "No image could be evaluated. 1 could not be read and is skipped.");
}

TEST(ResultSentenceTest, GivesTheErrorOfAReconstruction) {
    ReconstructionEvaluation evaluation;
    evaluation.totals.images = 5;
    evaluation.totals.loss = 0.0123;
    EXPECT_EQ(evaluation.sentence(), "Mean squared error 0.0123 on 5 unseen images.");
}

}  // namespace
}  // namespace espalier::engine
