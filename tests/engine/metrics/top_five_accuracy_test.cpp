// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/metrics/metric_catalog.h"
#include "metric_probe.h"

namespace espalier::engine::test {

TEST(TopFiveAccuracyMetricTest, EqualsScikitLearn) {
    EXPECT_DOUBLE_EQ(measured("top_5_accuracy", fixtureClasses()),
                     fixture()["classification"]["top_5_accuracy"].get<double>());
}

TEST(TopFiveAccuracyMetricTest, CountsTheFifthButNotTheSixth) {
    const std::vector<float> scores{6, 5, 4, 3, 2, 1};
    EXPECT_EQ(measured("top_5_accuracy", classSamples({scores, scores}, {4, 5})), 0.5);
}

TEST(TopFiveAccuracyMetricTest, IsOfferedForMoreThanFiveClasses) {
    const Metric* metric = findMetric("top_5_accuracy");
    EXPECT_FALSE(metric->appliesTo({.outputWidth = 5}));
    EXPECT_TRUE(metric->appliesTo({.outputWidth = 6}));
}

}  // namespace espalier::engine::test
