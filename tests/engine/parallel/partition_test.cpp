// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/partition.h"

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
