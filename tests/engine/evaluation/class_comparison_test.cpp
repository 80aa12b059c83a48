// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/class_comparison.h"

#include <gtest/gtest.h>

namespace espalier::engine::test {

namespace {

void add(ClassEvaluation& to, const char* file, std::int32_t truth, int label) {
    ClassPrediction image;
    image.file = file;
    image.truth = truth;
    image.label = label;
    to.images.push_back(image);
}

}  // namespace

TEST(ClassComparisonTest, OnlyImagesOfBothTestsCountAndByTheClassesThatTheyHaveNow) {
    ClassEvaluation then({"rose", "tulip"});
    add(then, "1.png", 0, 0);
    add(then, "2.png", 0, 1);  // is a tulip, as was found out later
    add(then, "3.png", 1, 0);
    add(then, "only then.png", 1, 1);
    add(then, "unreadable then.png", 1, -1);
    then.images.back().error = "gone";
    ClassEvaluation now({"daisy", "rose", "tulip"});
    add(now, "3.png", 2, 2);
    add(now, "2.png", 2, 1);
    add(now, "1.png", 1, 1);
    add(now, "only now.png", 0, 0);
    add(now, "unreadable then.png", 2, 2);
    add(now, "without a class.png", -1, 2);
    const ClassComparison result = compareOnSameImages(then, now);
    EXPECT_EQ(result.classes, (std::vector<std::string>{"daisy", "rose", "tulip"}));
    EXPECT_EQ(result.ofClass[0], RightAnswers());
    EXPECT_EQ(result.ofClass[1], (RightAnswers{.images = 1, .then = 1, .now = 1}));
    EXPECT_EQ(result.ofClass[2], (RightAnswers{.images = 2, .then = 1, .now = 1}));
    EXPECT_EQ(result.all, (RightAnswers{.images = 3, .then = 2, .now = 2}));
    EXPECT_EQ(result.gained, 1);
    EXPECT_EQ(result.lost, 1);
}

// Sums of binomial coefficients by hand: 2 (1 + 9) / 2^9, and 2 (1 + 20 + 190 + 1140) / 2^20.
TEST(ClassComparisonTest, TheChanceIsThatOfTheExactTestOfMcNemar) {
    ClassComparison comparison;
    EXPECT_EQ(comparison.chance(), 1);
    comparison.gained = 8;
    comparison.lost = 1;
    EXPECT_NEAR(comparison.chance(), 0.0390625, 1e-12);
    comparison.gained = 3;
    comparison.lost = 17;
    EXPECT_NEAR(comparison.chance(), 2.0 * 1351 / 1048576, 1e-12);
    comparison.gained = 5;
    comparison.lost = 5;
    EXPECT_EQ(comparison.chance(), 1);
    comparison.gained = 20'000;
    comparison.lost = 10'000;
    EXPECT_LT(comparison.chance(), 1e-6);
}

}  // namespace espalier::engine::test
