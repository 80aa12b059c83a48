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
    // First class: precision 2/3, recall 1. Second: precision 1, recall 1/2. The third is not seen.
    const std::vector<float> first{1, 0, 0};
    const std::vector<float> second{0, 1, 0};
    const MetricSamples samples = classSamples({first, first, first, second}, {0, 0, 1, 1});
    EXPECT_DOUBLE_EQ(measured("f1", samples), (0.8 + 2.0 / 3.0) / 2);
}

TEST(F1MetricTest, AClassThatIsOnlyPredictedCountsAsZero) {
    EXPECT_DOUBLE_EQ(measured("f1", classSamples({{1, 0}, {0, 1}}, {0, 0})), (2.0 / 3.0) / 2);
}

TEST(F1MetricTest, IsUndefinedWithoutSamples) {
    EXPECT_TRUE(std::isnan(measured("f1", classSamples({{1, 0}}, {0}, {0}))));
}

}  // namespace espalier::engine::test
