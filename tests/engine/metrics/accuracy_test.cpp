// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "metric_probe.h"

namespace espalier::engine::test {

TEST(AccuracyMetricTest, EqualsScikitLearn) {
    EXPECT_DOUBLE_EQ(measured("accuracy", fixtureClasses()),
                     fixture()["classification"]["accuracy"].get<double>());
}

TEST(AccuracyMetricTest, OfEqualScoresTheFirstClassIsPredicted) {
    EXPECT_EQ(measured("accuracy", classSamples({{1, 1, 0}, {1, 1, 0}}, {0, 1})), 0.5);
}

TEST(AccuracyMetricTest, AClassWithScoreNaNIsNotPredicted) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(measured("accuracy", classSamples({{nan, 1, 0}, {nan, 1, 0}}, {0, 1})), 0.5);
}

TEST(AccuracyMetricTest, IsUndefinedWithoutSamples) {
    EXPECT_TRUE(std::isnan(measured("accuracy", classSamples({{1, 0}}, {0}, {0}))));
}

}  // namespace espalier::engine::test
