// SPDX-License-Identifier: Apache-2.0
#include "engine/data/cache/image_cache.h"

#include <algorithm>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

std::vector<std::uint8_t> imageOf(std::size_t index) {
    return std::vector<std::uint8_t>(10, static_cast<std::uint8_t>(index * 7 + 1));
}

TEST(ImageCacheTest, KeepsTheFirstValueOfAKey) {
    ImageCache cache(3, 10, 1000);
    EXPECT_TRUE(cache.find(1).empty());
    cache.keep(1, imageOf(1));
    cache.keep(1, imageOf(2));
    EXPECT_TRUE(std::ranges::equal(cache.find(1), imageOf(1)));
    EXPECT_TRUE(cache.find(0).empty());
}

TEST(ImageCacheTest, KeepsNoMoreThanItsLimit) {
    ImageCache cache(100, 10, 39);
    for (std::size_t i = 0; i < 100; ++i) cache.keep(i, imageOf(i));
    for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(cache.find(i).empty(), i >= 3) << i;
    ImageCache none(100, 10, 0);
    none.keep(0, imageOf(0));
    EXPECT_TRUE(none.find(0).empty());
}

TEST(ImageCacheTest, IsSharedByThreads) {
    constexpr std::size_t kImages = 500;
    ImageCache cache(kImages, 10, 1 << 20);
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (int round = 0; round < 20; ++round) {
                for (std::size_t i = 0; i < kImages; ++i) {
                    const auto found = cache.find(i);
                    if (found.empty()) {
                        cache.keep(i, imageOf(i));
                    } else {
                        ASSERT_TRUE(std::ranges::equal(found, imageOf(i)));
                    }
                }
            }
        });
    }
}

}  // namespace
}  // namespace espalier::engine
