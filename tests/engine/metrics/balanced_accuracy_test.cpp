// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "metric_probe.h"

namespace espalier::engine::test {

TEST(BalancedAccuracyMetricTest, EqualsScikitLearn) {
    EXPECT_NEAR(measured("balanced_accuracy", fixtureClasses()),
                fixture()["classification"]["balanced_accuracy"].get<double>(),
                1e-15);
}

TEST(BalancedAccuracyMetricTest, ASmallClassCountsAsMuchAsALargeOne) {
    // Three of the first class, all right; one of the second, wrong; none of the third.
    const std::vector<float> first{1, 0, 0};
    const MetricSamples samples = classSamples({first, first, first, first}, {0, 0, 0, 1});
    EXPECT_EQ(measured("accuracy", samples), 0.75);
    EXPECT_EQ(measured("balanced_accuracy", samples), 0.5);
}

// scikit-learn 1.9.1: balanced_accuracy_score([0, 0, 1, 1, 0], [0, 2, 1, 0, 0]).
TEST(BalancedAccuracyMetricTest, AClassThatIsOnlyPredictedHasNoRecall) {
    const std::vector<float> first{1, 0, 0, 0}, second{0, 1, 0, 0}, third{0, 0, 1, 0};
    const MetricSamples samples =
        classSamples({first, third, second, first, first}, {0, 0, 1, 1, 0});
    EXPECT_DOUBLE_EQ(measured("balanced_accuracy", samples), 7.0 / 12.0);
}

TEST(BalancedAccuracyMetricTest, IsUndefinedWithoutSamples) {
    EXPECT_TRUE(std::isnan(measured("balanced_accuracy", classSamples({{1, 0}}, {0}, {0}))));
}

}  // namespace espalier::engine::test
