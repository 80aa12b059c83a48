// SPDX-License-Identifier: Apache-2.0
#include "engine/base/bounded_queue.h"

#include <chrono>
#include <random>
#include <thread>

#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

using namespace std::chrono_literals;

/// Ordinary items may be merged with each other, rare items never.
struct Item {
    bool rare = false;
    int producer = 0;
    long first = 0;
    long last = 0;
    long count = 1;
};

struct ItemMerge {
    static bool mergeable(const Item& a, const Item& b) {
        return !a.rare && !b.rare && a.producer == b.producer;
    }
    static void merge(Item& into, const Item& next) {
        into.last = next.last;
        into.count += next.count;
    }
};

using Queue = BoundedQueue<Item, ItemMerge>;

Item common(long number, int producer = 0) {
    return {.producer = producer, .first = number, .last = number};
}
Item rare(long number) {
    return {.rare = true, .first = number, .last = number};
}

TEST(BoundedQueueTest, HandsOverInOrder) {
    Queue queue(100);
    EXPECT_TRUE(queue.drain().empty());
    for (long i = 0; i < 50; ++i) queue.push(common(i));
    const auto items = queue.drain();
    ASSERT_EQ(items.size(), 50u);
    for (long i = 0; i < 50; ++i) EXPECT_EQ(items[static_cast<std::size_t>(i)].first, i);
    EXPECT_TRUE(queue.drain().empty());
}

TEST(BoundedQueueTest, StaysWithinItsCapacityByMerging) {
    Queue queue(16);
    for (long i = 0; i < 100'000; ++i) queue.push(common(i));
    const auto items = queue.drain();
    EXPECT_LE(items.size(), 16u);
    long next = 0;
    long count = 0;
    for (const Item& item : items) {
        EXPECT_EQ(item.first, next);
        next = item.last + 1;
        count += item.count;
    }
    EXPECT_EQ(next, 100'000);
    EXPECT_EQ(count, 100'000);
}

TEST(BoundedQueueTest, NeverLosesARareItemAndNeverMergesAcrossIt) {
    Queue queue(4);
    for (long i = 0; i < 300; ++i) queue.push(i % 3 == 2 ? rare(i) : common(i));
    long next = 0;
    long rareOnes = 0;
    for (const Item& item : queue.drain()) {
        EXPECT_EQ(item.first, next);
        next = item.last + 1;
        rareOnes += item.rare ? 1 : 0;
    }
    EXPECT_EQ(next, 300);
    EXPECT_EQ(rareOnes, 100);
}

TEST(BoundedQueueTest, PushingManyRareItemsStaysFast) {
    Queue queue(1000);
    const auto begin = std::chrono::steady_clock::now();
    constexpr long kMany = 300'000;
    for (long i = 0; i < kMany; ++i) queue.push(rare(i));
    EXPECT_EQ(queue.drain().size(), static_cast<std::size_t>(kMany));
    // A pass over all items at every push would take minutes.
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(BoundedQueueTest, WaitsForTheFirstItem) {
    Queue queue(4);
    EXPECT_TRUE(queue.waitAndDrain(5ms).empty());
    std::jthread producer([&] {
        std::this_thread::sleep_for(10ms);
        queue.push(rare(7));
    });
    const auto items = queue.waitAndDrain(10s);
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(items[0].first, 7);
}

TEST(BoundedQueueTest, KeepsEachProducersOrderUnderManyThreads) {
    constexpr int kProducers = 4;
    constexpr long kItems = 20'000;
    Queue queue(64);
    std::vector<std::jthread> producers;
    for (int p = 0; p < kProducers; ++p) {
        producers.emplace_back([&queue, p] {
            for (long i = 0; i < kItems; ++i) queue.push(common(i, p));
        });
    }
    std::vector<long> next(kProducers, 0);
    long total = 0;
    while (total < kProducers * kItems) {
        for (const Item& item : queue.waitAndDrain(1s)) {
            long& expected = next[static_cast<std::size_t>(item.producer)];
            EXPECT_EQ(item.first, expected);
            EXPECT_EQ(item.count, item.last - item.first + 1);
            expected = item.last + 1;
            total += item.count;
        }
    }
    EXPECT_EQ(total, kProducers * kItems);
}

}  // namespace
}  // namespace espalier::engine
