// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/occlusion.h"

#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/explanation/activations.h"
#include "explained_network.h"

namespace espalier::engine::test {

// Each patch by a prediction of its own, from the definition.
TEST(OcclusionTest, IsTheMeanFallOfTheScoreUnderThePatchesThatCoverACell) {
    ExplainedNetwork explained("squeezed");
    const auto model = explained.load();
    const HostTensor image = explained.image();
    Occlusion occlusion(*model, {});
    std::int64_t told = 0;
    std::int64_t all = 0;
    const auto progress = [&](std::int64_t done, std::int64_t of) {
        told = done;
        all = of;
    };
    const HeatMap map = occlusion.explain(image, 3, progress, {});
    // 16 × 12 pixels: ten cells along the shorter side, 13 along the longer.
    ASSERT_EQ(map.width, 10);
    ASSERT_EQ(map.height, 13);
    EXPECT_EQ(all, 14 * 11);
    EXPECT_EQ(told, all);

    ActivationReader scores(*model, model->layer("scores"), {});
    const float before = scores.read(image, {}).floats()[3];
    EXPECT_FLOAT_EQ(map.scores[3], before);
    const auto fallUnder = [&](std::int64_t row, std::int64_t column) {
        HostTensor covered = image;
        const auto edge = [](std::int64_t cell, std::int64_t cells, std::int64_t pixels) {
            return std::clamp<std::int64_t>(cell, 0, cells) * pixels / cells;
        };
        for (std::int64_t c = 0; c < 3; ++c) {
            for (std::int64_t y = edge(row, 13, 16); y < edge(row + 2, 13, 16); ++y) {
                for (std::int64_t x = edge(column, 10, 12); x < edge(column + 2, 10, 12); ++x) {
                    covered.floats()[static_cast<std::size_t>((c * 16 + y) * 12 + x)] = 0.5f;
                }
            }
        }
        return before - scores.read(covered, {}).floats()[3];
    };
    for (const auto& [row, column] : {std::pair{0, 0}, {5, 4}, {12, 9}, {0, 9}, {7, 1}}) {
        const float expected = (fallUnder(row - 1, column - 1) + fallUnder(row - 1, column) +
                                fallUnder(row, column - 1) + fallUnder(row, column)) /
                               4;
        EXPECT_NEAR(map.at(row, column), expected, 1e-5) << row << ", " << column;
    }
}

TEST(OcclusionTest, EndsWhenItIsStopped) {
    ExplainedNetwork explained("plain");
    const auto model = explained.load();
    Occlusion occlusion(*model, {});
    std::stop_source stop;
    const auto afterOne = [&](std::int64_t, std::int64_t) { stop.request_stop(); };
    EXPECT_THROW(occlusion.explain(explained.image(), std::nullopt, afterOne, stop.get_token()),
                 Stopped);
}

}  // namespace espalier::engine::test
