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
              "94.4 % on 71 unseen images, baseline 70 %; balanced accuracy 90.5 %; weakest: rose, "
              "81 %.");
}

TEST(ResultSentenceTest, DoesNotMisleadWhereOneClassIsNineTenths) {
    Evaluation evaluation;
    evaluation.classes = {"healthy", "ill"};
    evaluation.confusion = ConfusionMatrix(2);
    evaluation.confusion.add(0, 0, 90);
    evaluation.confusion.add(1, 0, 10);
    evaluation.images = 100;
    EXPECT_EQ(
        resultSentence(evaluation),
        "90.0 % on 100 unseen images, baseline 90 %; balanced accuracy 50.0 %; weakest: ill, 0 %.");
}

TEST(ResultSentenceTest, NamesNoWeakestWhereAllIsRightOrOneClassOccurs) {
    Evaluation evaluation = flowers();
    evaluation.confusion = ConfusionMatrix(3);
    evaluation.confusion.add(2, 2);
    evaluation.images = 1;
    EXPECT_EQ(resultSentence(evaluation), "100.0 % on 1 unseen image, baseline 100 %.");
    evaluation.confusion.add(1, 1);
    evaluation.images = 2;
    EXPECT_EQ(resultSentence(evaluation), "100.0 % on 2 unseen images, baseline 50 %.");
}

TEST(ResultSentenceTest, CountsWhatCouldNotBeRead) {
    Evaluation evaluation = flowers();
    evaluation.unreadable = 3;
    EXPECT_TRUE(resultSentence(evaluation).ends_with("81 %. 3 could not be read and are skipped."));
    Evaluation unreadable;
    unreadable.unreadable = 1;
    EXPECT_EQ(resultSentence(unreadable),
              "No image could be evaluated. 1 could not be read and is skipped.");
}

TEST(ResultSentenceTest, GivesTheErrorOfAReconstruction) {
    Evaluation evaluation;
    evaluation.images = 5;
    evaluation.loss = 0.0123;
    EXPECT_EQ(resultSentence(evaluation), "Mean squared error 0.0123 on 5 unseen images.");
}

}  // namespace
}  // namespace espalier::engine
