// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "metric_probe.h"

namespace espalier::engine::test {

TEST(F1MetricTest, EqualsScikitLearn) {
    EXPECT_NEAR(
        measured("f1", fixtureClasses()), fixture()["classification"]["f1"].get<double>(), 1e-15);
}

TEST(F1MetricTest, IsTheMeanOfTheHarmonicMeans) {
    // First class: precision 2/3, recall 1. Second: precision 1, recall 1/2. No third class occurs.
    const std::vector<float> first{1, 0, 0};
    const std::vector<float> second{0, 1, 0};
    const MetricSamples samples = classSamples({first, first, first, second}, {0, 0, 1, 1});
    EXPECT_DOUBLE_EQ(measured("f1", samples), (0.8 + 2.0 / 3.0) / 2);
}

TEST(F1MetricTest, AClassThatIsOnlyPredictedCountsAsZero) {
    EXPECT_DOUBLE_EQ(measured("f1", classSamples({{1, 0}, {0, 1}}, {0, 0})), (2.0 / 3.0) / 2);
}

// scikit-learn 1.9.1: f1_score([0, 0, 1, 1, 0], [0, 2, 1, 0, 0], average="macro").
TEST(F1MetricTest, OnlyAClassWithoutTargetsAndPredictionsIsLeftOut) {
    const std::vector<float> first{1, 0, 0, 0}, second{0, 1, 0, 0}, third{0, 0, 1, 0};
    const MetricSamples samples =
        classSamples({first, third, second, first, first}, {0, 0, 1, 1, 0});
    EXPECT_DOUBLE_EQ(measured("f1", samples), 4.0 / 9.0);
}

TEST(F1MetricTest, IsUndefinedWithoutSamples) {
    EXPECT_TRUE(std::isnan(measured("f1", classSamples({{1, 0}}, {0}, {0}))));
}

}  // namespace espalier::engine::test
