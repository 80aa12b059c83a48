// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/confusion.h"

#include <cmath>
#include <random>

#include "gtest/gtest.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

// Class 0: 8 right, 2 predicted as 1; class 1: 3 right, 1 predicted as 0; class 2 does not occur.
ConfusionMatrix example() {
    ConfusionMatrix confusion(3);
    confusion.add(0, 0, 8);
    confusion.add(0, 1, 2);
    confusion.add(1, 1, 3);
    confusion.add(1, 0);
    return confusion;
}

TEST(ConfusionTest, ListsThePairsThatAreConfusedMostOften) {
    ConfusionMatrix confusion(4);
    confusion.add(0, 0, 53);
    confusion.add(0, 1, 7);
    confusion.add(1, 2, 2);
    confusion.add(1, 1, 8);
    confusion.add(2, 0, 2);
    confusion.add(2, 2, 2);
    const std::vector<ConfusedPair> pairs = mostConfused(confusion, 10);
    const std::vector<ConfusedPair> expected = {{0, 1, 7, 60}, {2, 0, 2, 4}, {1, 2, 2, 10}};
    EXPECT_EQ(pairs, expected);
    EXPECT_EQ(mostConfused(confusion, 1).size(), 1u);
    EXPECT_TRUE(mostConfused(ConfusionMatrix(3), 10).empty());
}

TEST(ConfusionTest, IsUnequalFromOneAndAHalfTimesOn) {
    ConfusionMatrix confusion(3);
    EXPECT_FALSE(confusion.isUnequal());
    confusion.add(0, 0, 10);
    EXPECT_FALSE(confusion.isUnequal()) << "a class that does not occur is no small one";
    confusion.add(1, 0, 14);
    EXPECT_FALSE(confusion.isUnequal());
    confusion.add(1, 1, 1);
    EXPECT_TRUE(confusion.isUnequal());
}

TEST(ConfusionTest, CountsRightAndWrong) {
    const ConfusionMatrix confusion = example();
    EXPECT_EQ(confusion.total(), 14);
    EXPECT_EQ(confusion.correct(), 11);
    EXPECT_EQ(confusion.ofClass(0), 10);
    EXPECT_EQ(confusion.at(0, 1), 2);
    EXPECT_DOUBLE_EQ(confusion.accuracy(), 11.0 / 14);
    EXPECT_DOUBLE_EQ(confusion.precision(0), 8.0 / 9);
    EXPECT_DOUBLE_EQ(confusion.recall(1), 0.75);
    EXPECT_DOUBLE_EQ(confusion.balancedAccuracy(), (0.8 + 0.75) / 2);
    EXPECT_DOUBLE_EQ(confusion.baseline(), 10.0 / 14);
}

TEST(ConfusionTest, HasNoPrecisionOrRecallWhereNothingIs) {
    EXPECT_TRUE(std::isnan(example().precision(2)));
    EXPECT_TRUE(std::isnan(example().recall(2)));
    const ConfusionMatrix empty(2);
    EXPECT_EQ(empty.accuracy(), 0);
    EXPECT_EQ(empty.balancedAccuracy(), 0);
    EXPECT_EQ(empty.baseline(), 0);
    EXPECT_EQ(ConfusionMatrix().total(), 0);
}

TEST(ConfusionTest, MergesAsIfCountedTogether) {
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    ConfusionMatrix together(5);
    ConfusionMatrix parts[2] = {ConfusionMatrix(5), ConfusionMatrix(5)};
    for (int i = 0; i < 1000; ++i) {
        const int truth = static_cast<int>(random() % 5);
        const int predicted = static_cast<int>(random() % 5);
        together.add(truth, predicted);
        parts[random() % 2].add(truth, predicted);
    }
    parts[0].merge(parts[1]);
    for (int truth = 0; truth < 5; ++truth) {
        for (int predicted = 0; predicted < 5; ++predicted) {
            EXPECT_EQ(parts[0].at(truth, predicted), together.at(truth, predicted));
        }
    }
}

}  // namespace
}  // namespace espalier::engine
