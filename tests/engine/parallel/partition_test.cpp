// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/partition.h"

#include <cmath>
#include <random>

#include "gtest/gtest.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

std::vector<std::int64_t> countsOf(const std::vector<BatchShare>& shares) {
    std::vector<std::int64_t> counts;
    for (const BatchShare& share : shares) counts.push_back(share.count);
    return counts;
}

TEST(PartitionTest, GivesTheRemainderToTheFirstReplicas) {
    EXPECT_EQ(countsOf(partitionBatch(130, 4)), (std::vector<std::int64_t>{33, 33, 32, 32}));
    EXPECT_EQ(countsOf(partitionBatch(128, 4)), (std::vector<std::int64_t>{32, 32, 32, 32}));
}

TEST(PartitionTest, LeavesReplicasWithoutWorkWhenThereAreTooFewSamples) {
    EXPECT_EQ(countsOf(partitionBatch(2, 4)), (std::vector<std::int64_t>{1, 1, 0, 0}));
    EXPECT_EQ(countsOf(partitionBatch(0, 3)), (std::vector<std::int64_t>{0, 0, 0}));
}

std::vector<std::int64_t> countsByLoads(std::int64_t samples, const std::vector<double>& loads) {
    return countsOf(partitionBatch(samples, loads));
}

TEST(PartitionTest, DividesByLoads) {
    using Counts = std::vector<std::int64_t>;
    EXPECT_EQ(countsByLoads(32, {3, 1}), (Counts{24, 8}));
    EXPECT_EQ(countsByLoads(32, {2, 1}), (Counts{21, 11})) << "21.33 and 10.67";
    EXPECT_EQ(countsByLoads(32, {1, 0.5, 0.5}), (Counts{16, 8, 8}));
    EXPECT_EQ(countsByLoads(130, {1, 1, 1, 1}), (Counts{33, 33, 32, 32})) << "ties to the first";
    EXPECT_EQ(countsByLoads(130, {0.1, 0.1, 0.1, 0.1}), (Counts{33, 33, 32, 32}));
    EXPECT_EQ(countsByLoads(7, {1, 2, 1}), (Counts{2, 3, 2})) << "1.75, 3.5 and 1.75";
    EXPECT_EQ(countsByLoads(10, {1, 2}), (Counts{3, 7})) << "3.33 and 6.67";
    EXPECT_EQ(countsByLoads(32, {0, 5, 0}), (Counts{0, 32, 0}));
    EXPECT_EQ(countsByLoads(3, {1000, 1}), (Counts{3, 0}));
    EXPECT_EQ(countsByLoads(0, {2, 1}), (Counts{0, 0}));
}

TEST(PartitionTest, EachShareIsWithinOneOfItsLoad) {
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> anyLoad(0, 3);
    for (int round = 0; round < 500; ++round) {
        const std::int64_t samples = random() % 1000;
        std::vector<double> loads(1 + random() % 17);
        double all = 0;
        for (double& load : loads) {
            if (random() % 4 != 0)
                load = round % 2 == 0 ? anyLoad(random) : static_cast<double>(random() % 5);
            all += load;
        }
        if (all == 0) all = loads.front() = 0.1;
        const auto shares = partitionBatch(samples, loads);
        ASSERT_EQ(shares.size(), loads.size());
        std::int64_t next = 0;
        for (std::size_t i = 0; i < loads.size(); ++i) {
            EXPECT_EQ(shares[i].first, next);
            EXPECT_EQ(shares[i].replica, static_cast<int>(i));
            EXPECT_GE(shares[i].count, 0);
            const double quota = static_cast<double>(samples) * loads[i] / all;
            EXPECT_LT(std::abs(static_cast<double>(shares[i].count) - quota), 1 + 1e-9);
            if (loads[i] == 0) {
                EXPECT_EQ(shares[i].count, 0);
            }
            next += shares[i].count;
        }
        EXPECT_EQ(next, samples);
    }
}

TEST(PartitionTest, CoversEverySampleOnce) {
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 200; ++round) {
        const std::int64_t samples = random() % 1000;
        const auto shares = partitionBatch(samples, 1 + static_cast<int>(random() % 17));
        std::int64_t next = 0;
        for (const BatchShare& share : shares) {
            EXPECT_EQ(share.first, next);
            EXPECT_LE(share.count, shares.front().count);
            EXPECT_GE(share.count, shares.front().count - 1);
            next += share.count;
        }
        EXPECT_EQ(next, samples);
    }
}

}  // namespace
}  // namespace espalier::engine
