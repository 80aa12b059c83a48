// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/metric_history.h"
#include "tests/support/cpu_time.h"
#include "tests/support/random_seed.h"
#include "tests/support/slowdown.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace espalier;
using namespace espalier::ui;

namespace {

void addOne(MetricHistory& history, std::int64_t step, double value) {
    engine::Measured measured;
    measured.add(value);
    history.add(static_cast<double>(step), static_cast<double>(step), measured);
}

}  // namespace

TEST(MetricHistoryTest, KeepsEveryExtremeHoweverLongTheRun) {
    const unsigned seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> noise(0.4, 0.6);
    constexpr std::int64_t kSteps = 1'000'000;
    const std::int64_t spike = std::uniform_int_distribution<std::int64_t>(1, kSteps)(random);
    const std::int64_t dip = std::uniform_int_distribution<std::int64_t>(1, kSteps)(random);
    MetricHistory history;
    for (std::int64_t step = 1; step <= kSteps; ++step) {
        addOne(history, step, step == spike ? 9.0 : step == dip ? -9.0 : noise(random));
    }
    const double begin = tests::threadMilliseconds();
    const std::vector<Bucket> all = history.view(0, kSteps, 1200);
    const double cost = tests::threadMilliseconds() - begin;
    EXPECT_LE(all.size(), 1300u);
    EXPECT_LE(cost, 16 * tests::slowdown());
    if (spike != dip) {
        EXPECT_EQ(std::ranges::max(all, {}, &Bucket::maximum).maximum, 9.0);
        EXPECT_EQ(std::ranges::min(all, {}, &Bucket::minimum).minimum, -9.0);
    }
    std::int64_t count = 0;
    for (const Bucket& bucket : all) count += bucket.count;
    EXPECT_EQ(count, kSteps);
    EXPECT_EQ(all.back().lastStep, kSteps);
}

TEST(MetricHistoryTest, ARangeIsShownAtItsFullResolution) {
    MetricHistory history;
    for (std::int64_t step = 1; step <= 10'000; ++step) addOne(history, step, double(step));
    const std::vector<Bucket> part = history.view(500, 600, 1000);
    ASSERT_EQ(part.size(), 103u);  // and one beyond each end
    EXPECT_EQ(part.front().firstStep, 499);
    EXPECT_EQ(part.back().lastStep, 601);
}

TEST(MetricHistoryTest, BucketsHaveNeitherGapsNorOverlaps) {
    MetricHistory history;
    for (std::int64_t step = 1; step <= 777'777; ++step) addOne(history, step, 1);
    for (const std::size_t most : {50u, 333u, 5000u}) {
        const std::vector<Bucket> buckets = history.view(0, 1e9, most);
        for (std::size_t i = 1; i < buckets.size(); ++i) {
            ASSERT_EQ(buckets[i].firstStep, buckets[i - 1].lastStep + 1) << i;
        }
        EXPECT_EQ(buckets.front().firstStep, 1);
        EXPECT_EQ(buckets.back().lastStep, 777'777);
    }
}

TEST(MetricHistoryTest, ValuesThatAreNotNumbersAreSkipped) {
    MetricHistory history;
    addOne(history, 1, 0.5);
    addOne(history, 2, std::numeric_limits<double>::quiet_NaN());
    addOne(history, 3, std::numeric_limits<double>::infinity());
    addOne(history, 4, 0.25);
    EXPECT_EQ(history.view(0, 10, 100).size(), 2u);
    EXPECT_EQ(history.at(4)->minimum, 0.25);
}
