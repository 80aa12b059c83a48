// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/wilson_interval.h"

#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

// From scipy.stats.binomtest(hits, of).proportion_ci(0.95, method="wilson") of SciPy 1.17.1.
TEST(WilsonIntervalTest, IsThatOfAnIndependentProgram) {
    const struct {
        std::int64_t hits, of;
        double low, high;
    } known[] = {{67, 71, 0.86390394200023, 0.977875480698303},
                 {0, 5, 0, 0.434482464783175},
                 {1, 1, 0.206549314377237, 1},
                 {19, 20, 0.763868806553258, 0.991118551199205},
                 {3, 3, 0.438502968244955, 1},
                 {500, 1000, 0.469069600368104, 0.530930399631896}};
    for (const auto& [hits, of, low, high] : known) {
        const Interval interval = wilsonInterval(hits, of);
        EXPECT_NEAR(interval.low, low, 1e-12) << hits << " of " << of;
        EXPECT_NEAR(interval.high, high, 1e-12) << hits << " of " << of;
    }
}

TEST(WilsonIntervalTest, IsExactAtItsEndsAndKnowsNothingOfNothing) {
    EXPECT_EQ(wilsonInterval(7, 7).high, 1);
    EXPECT_EQ(wilsonInterval(0, 7).low, 0);
    EXPECT_EQ(wilsonInterval(0, 0).low, 0);
    EXPECT_EQ(wilsonInterval(0, 0).high, 1);
}

}  // namespace
}  // namespace espalier::engine
