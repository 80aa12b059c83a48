// SPDX-License-Identifier: Apache-2.0
#include "engine/network/topology.h"

#include <algorithm>
#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Wiring wire(std::size_t boxes, const std::vector<std::pair<int, int>>& wires) {
    Wiring wiring{std::vector<std::vector<int>>(boxes), std::vector<std::vector<int>>(boxes)};
    for (const auto& [from, to] : wires) {
        wiring.sources[static_cast<std::size_t>(to)].push_back(from);
        wiring.followers[static_cast<std::size_t>(from)].push_back(to);
    }
    return wiring;
}

TEST(TopologyTest, KeepsTheDrawnOrderWhereItCan) {
    EXPECT_THAT(orderBoxes(wire(5, {{0, 1}, {0, 2}, {1, 3}, {2, 3}})).order,
                ElementsAre(0, 1, 2, 3, 4));
    EXPECT_THAT(orderBoxes(wire(4, {{3, 0}, {2, 1}})).order, ElementsAre(2, 1, 3, 0));
}

TEST(TopologyTest, TwoWiresBetweenTwoBoxesAreFine) {
    const BoxOrder order = orderBoxes(wire(2, {{1, 0}, {1, 0}}));
    EXPECT_THAT(order.order, ElementsAre(1, 0));
    EXPECT_THAT(order.cycles, IsEmpty());
}

TEST(TopologyTest, FindsEveryCycleAndGoesOn) {
    const BoxOrder order =
        orderBoxes(wire(8, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 4}, {4, 5}, {5, 4}, {7, 7}}));
    EXPECT_EQ(order.order.size(), 8u);
    EXPECT_THAT(order.cycles, ElementsAre(ElementsAre(1, 2), ElementsAre(4, 5), ElementsAre(7)));
}

TEST(TopologyTest, RandomGraphsAreOrderedOrTheirCyclesClose) {
    const unsigned seed = tests::testSeed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 500; ++round) {
        const int boxes = 1 + static_cast<int>(random() % 12);
        std::vector<std::pair<int, int>> wires(random() % 20);
        for (auto& [from, to] : wires) {
            from = static_cast<int>(random()) % boxes;
            to = static_cast<int>(random()) % boxes;
            from = std::abs(from), to = std::abs(to);
        }
        const Wiring wiring = wire(static_cast<std::size_t>(boxes), wires);
        const BoxOrder order = orderBoxes(wiring);

        std::vector<int> sorted = order.order;
        std::ranges::sort(sorted);
        for (int i = 0; i < boxes; ++i) ASSERT_EQ(sorted[static_cast<std::size_t>(i)], i);
        for (const auto& cycle : order.cycles) {
            for (std::size_t i = 0; i < cycle.size(); ++i) {
                const auto& next = wiring.followers[static_cast<std::size_t>(cycle[i])];
                const int wanted = cycle[(i + 1) % cycle.size()];
                EXPECT_TRUE(std::ranges::count(next, wanted)) << "no ring";
            }
        }
        if (!order.cycles.empty()) continue;
        for (const auto& [from, to] : wires) {
            EXPECT_LT(std::ranges::find(order.order, from), std::ranges::find(order.order, to));
        }
    }
}

}  // namespace
}  // namespace espalier::engine
