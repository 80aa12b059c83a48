// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/byte_budget.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace espalier::engine {
namespace {

TEST(ByteBudgetTest, AdmitsNoMoreThanItsLimit) {
    constexpr std::uint64_t kBytes = 100;
    ByteBudget budget(kBytes);
    std::atomic<std::uint64_t> inUse{0};
    std::atomic<std::uint64_t> most{0};
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 6; ++thread) {
        threads.emplace_back([&, thread] {
            for (std::uint64_t i = 0; i < 200; ++i) {
                const std::uint64_t bytes = 1 + (i * 7 + thread * 13) % 60;
                const auto share = budget.take(bytes);
                const std::uint64_t now = inUse += bytes;
                std::uint64_t seen = most;
                while (now > seen && !most.compare_exchange_weak(seen, now)) {
                }
                std::this_thread::yield();
                inUse -= bytes;
            }
        });
    }
    threads.clear();
    EXPECT_LE(most, kBytes);
    EXPECT_GT(most, kBytes / 2) << "several at once";
}

TEST(ByteBudgetTest, AdmitsARequestAboveTheLimitAlone) {
    ByteBudget budget(10);
    std::atomic<bool> second{false};
    std::jthread waiting;
    {
        const auto large = budget.take(1'000);
        waiting = std::jthread([&] {
            const auto small = budget.take(1);
            second = true;
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        EXPECT_FALSE(second);
    }
    waiting.join();
    EXPECT_TRUE(second);
}

}  // namespace
}  // namespace espalier::engine
