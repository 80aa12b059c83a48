// SPDX-License-Identifier: Apache-2.0
// Expected numbers are of SciPy 1 (scipy.stats.t.ppf) and NumPy (std with ddof=1).
#include "engine/cross_validation/fold_statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "engine/cross_validation/cross_validation.h"
#include "engine/data/samples/fold.h"

namespace espalier::engine {

TEST(FoldStatisticsTest, TheIntervalIsTheCorrectedOneOfStudent) {
    const std::vector<double> values{0.85, 0.9, 0.8, 0.95, 0.9};
    const FoldMean result = foldMean(values, 0.25);
    EXPECT_NEAR(result.mean, 0.88, 1e-12);
    EXPECT_NEAR(result.deviation, 0.057008771254956875, 1e-12);
    EXPECT_NEAR(result.low, 0.7738213917263298, 1e-9);
    EXPECT_NEAR(result.high, 0.9861786082736704, 1e-9);
}

TEST(FoldStatisticsTest, WithoutTheCorrectionItIsTheUsualInterval) {
    const std::vector<double> values{0.85, 0.9, 0.8, 0.95, 0.9};
    const FoldMean result = foldMean(values, 0);
    EXPECT_NEAR(result.low, 0.8092142611508866, 1e-9);
    EXPECT_NEAR(result.high, 0.9507857388491137, 1e-9);
}

TEST(FoldStatisticsTest, TheFewestAndTheMostFoldsHaveTheirQuantiles) {
    const FoldMean two = foldMean(std::vector{1.0, 3.0}, 1);
    EXPECT_NEAR(two.deviation, 1.4142135623730951, 1e-12);
    EXPECT_NEAR(two.low, -20.00779217442687, 1e-6);
    std::vector<double> most(kMostFolds);
    std::iota(most.begin(), most.end(), 0);
    const FoldMean twenty = foldMean(most, 1.0 / 19);
    EXPECT_NEAR(twenty.low, 5.533122887408489, 1e-9);
    EXPECT_NEAR(twenty.high, 13.466877112591511, 1e-9);
}

TEST(FoldStatisticsTest, AnIntervalEndsWhereItsValuesDo) {
    const std::vector<double> losses{0.1, 0.9, 0.2};
    EXPECT_LT(foldMean(losses, 0.5).low, 0);
    const FoldMean loss = foldMeanOf(kLossKey, losses, 0.5);
    EXPECT_EQ(loss.low, 0);
    EXPECT_EQ(loss.high, foldMean(losses, 0.5).high) << "a loss may be as large as it likes";
    const std::vector<double> shares{0.1, 0.95, 0.9};
    EXPECT_EQ(foldMeanOf("accuracy", shares, 0.5).low, 0);
    EXPECT_EQ(foldMeanOf("accuracy", shares, 0.5).high, 1);
    EXPECT_TRUE(saysNothing("accuracy", foldMeanOf("accuracy", shares, 0.5)));
    EXPECT_FALSE(saysNothing("accuracy", foldMeanOf("accuracy", std::vector{0.8, 0.9, 0.9}, 0.5)));
    EXPECT_FALSE(saysNothing("accuracy", FoldMean())) << "it has no interval";
    EXPECT_FALSE(saysNothing(kLossKey, loss));
    const std::vector<double> decibels{-1, 20, 3};
    EXPECT_LT(foldMeanOf("psnr", decibels, 0.5).low, -1);
    EXPECT_GT(foldMeanOf("psnr", decibels, 0.5).high, 20);
}

TEST(FoldStatisticsTest, TheFactorIsStudentsAndNotThatOfManyFolds) {
    EXPECT_NEAR(studentFactor(3), 4.302652730, 1e-8) << "two degrees of freedom";
    EXPECT_NEAR(studentFactor(5), 2.776445105, 1e-8);
    EXPECT_TRUE(std::isnan(studentFactor(1)));
    const std::vector<double> three{0.7, 0.8, 0.9};
    const FoldMean result = foldMean(three, 0.5);
    EXPECT_EQ(result.folds, 3);
    EXPECT_NEAR(result.high - result.mean, 4.302652730 * 0.1 * std::sqrt(1.0 / 3 + 0.5), 1e-8);
}

TEST(FoldStatisticsTest, AWideIntervalOfFewFoldsIsNoJudgement) {
    const auto isTooWide = [](const std::string& key, const std::vector<double>& values) {
        return isTooWideToJudge(key, foldMeanOf(key, values, 0.5));
    };
    EXPECT_TRUE(isTooWide("accuracy", {0.8, 0.9, 0.95}));
    EXPECT_TRUE(isTooWide("accuracy", {0.99, 0.9, 0.98})) << "one end is cut off at 1";
    EXPECT_FALSE(isTooWide("accuracy", {0.9, 0.91, 0.92}));
    const std::vector<double> five{0.5, 0.7, 0.9, 0.8, 0.6};
    EXPECT_TRUE(isTooWide("accuracy", five));
    EXPECT_FALSE(hasTooFewFolds("accuracy", foldMeanOf("accuracy", five, 0.25)))
        << "more folds would not help";
    EXPECT_TRUE(hasTooFewFolds("accuracy", foldMeanOf("accuracy", std::vector{0.8, 0.95}, 1.0)));
    EXPECT_FALSE(isTooWide("psnr", {10, 20, 30}));
    EXPECT_FALSE(isTooWide("accuracy", {0.9, 0.9, 0.9})) << "it has no interval";
}

TEST(FoldStatisticsTest, AWideIntervalOfManyFoldsIsCalledSo) {
    const std::vector<double> values{0.5, 0.7, 0.9, 0.8, 0.6};
    CrossValidationSummary summary;
    summary.finished.resize(values.size());
    summary.metrics.push_back({"accuracy", foldMeanOf("accuracy", values, 0.25)});
    const std::string five = intervalSentence(summary);
    EXPECT_NE(five.find("They are too wide to judge accuracy: read the result of all folds"),
              five.npos)
        << five;
    EXPECT_EQ(five.find("too few"), five.npos) << five;
    summary.metrics.front().value = foldMeanOf("accuracy", std::vector(5, 0.9), 0.25);
    EXPECT_EQ(intervalSentence(summary), "") << "there is no interval";
}

TEST(FoldStatisticsTest, EqualFoldsGiveNoIntervalOfWidthZero) {
    const FoldMean equal = foldMean(std::vector{1.0, 1.0, 1.0, 1.0, 1.0}, 0.25);
    EXPECT_EQ(equal.mean, 1);
    EXPECT_EQ(equal.deviation, 0);
    EXPECT_TRUE(std::isnan(equal.low));
    EXPECT_TRUE(std::isnan(equal.high));
    // A mean that is rounded is no deviation.
    const FoldMean rounded = foldMean(std::vector{0.8, 0.8, 0.8}, 0.5);
    EXPECT_EQ(rounded.mean, 0.8);
    EXPECT_EQ(rounded.deviation, 0);
    EXPECT_TRUE(std::isnan(rounded.low));
}

TEST(FoldStatisticsTest, WhatIsNotKnownIsNotANumber) {
    EXPECT_TRUE(std::isnan(foldMean({}, 0.25).mean));
    const FoldMean one = foldMean(std::vector{0.5}, 0.25);
    EXPECT_EQ(one.mean, 0.5);
    EXPECT_TRUE(std::isnan(one.deviation));
    EXPECT_TRUE(std::isnan(one.low));
    const double infinite = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(std::isnan(foldMean(std::vector{1.0, infinite}, 0.25).high));
}

}  // namespace espalier::engine
