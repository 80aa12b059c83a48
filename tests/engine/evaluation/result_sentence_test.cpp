// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/evaluator.h"
#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

Evaluation flowers() {
    Evaluation evaluation;
    evaluation.classes = {"daisy", "rose", "tulip"};
    evaluation.confusion = ConfusionMatrix(3);
    evaluation.confusion.add(0, 0, 50);
    evaluation.confusion.add(1, 1, 17);
    evaluation.confusion.add(1, 0, 4);
    evaluation.images = 71;
    return evaluation;
}

TEST(ResultSentenceTest, NamesAccuracyBaselineAndTheWeakestClass) {
    EXPECT_EQ(resultSentence(flowers()),
              "94.4 % on 71 unseen images, chance is 70 %; 90.5 % when all classes count alike; "
              "weakest: rose, 81 %.");
}

TEST(ResultSentenceTest, DoesNotMisleadWhereOneClassIsNineTenths) {
    Evaluation evaluation;
    evaluation.classes = {"healthy", "ill"};
    evaluation.confusion = ConfusionMatrix(2);
    evaluation.confusion.add(0, 0, 90);
    evaluation.confusion.add(1, 0, 10);
    evaluation.images = 100;
    EXPECT_EQ(resultSentence(evaluation),
              "90.0 % on 100 unseen images, chance is 90 %; 50.0 % when all classes count alike; "
              "weakest: ill, 0 %.");
}

TEST(ResultSentenceTest, NamesNoWeakestWhereAllIsRightOrOneClassOccurs) {
    Evaluation evaluation = flowers();
    evaluation.confusion = ConfusionMatrix(3);
    evaluation.confusion.add(2, 2);
    evaluation.images = 1;
    EXPECT_EQ(resultSentence(evaluation), "100.0 % on 1 unseen image, chance is 100 %.");
    evaluation.confusion.add(1, 1);
    evaluation.images = 2;
    EXPECT_EQ(resultSentence(evaluation), "100.0 % on 2 unseen images, chance is 50 %.");
}

TEST(ResultSentenceTest, CountsWhatCouldNotBeRead) {
    Evaluation evaluation = flowers();
    evaluation.unreadable = 3;
    EXPECT_TRUE(
        resultSentence(evaluation).ends_with("81 %. 3 could not be read and are left out."));
    Evaluation unreadable;
    unreadable.unreadable = 1;
    EXPECT_EQ(resultSentence(unreadable),
              "No image could be evaluated. 1 could not be read and is left out.");
}

TEST(ResultSentenceTest, GivesTheErrorOfAReconstruction) {
    Evaluation evaluation;
    evaluation.images = 5;
    evaluation.loss = 0.0123;
    EXPECT_EQ(resultSentence(evaluation), "Mean squared error 0.0123 on 5 unseen images.");
}

}  // namespace
}  // namespace espalier::engine
