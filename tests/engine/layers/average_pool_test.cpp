// SPDX-License-Identifier: Apache-2.0
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "layer_probe.h"

namespace espalier::engine {
namespace {

using kernels::Shape;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Pads = std::vector<std::int64_t>;

TEST(AveragePoolLayerTest, HalvesAsItComesAndDropsTheRest) {
    EXPECT_EQ(LayerProbe("AveragePool").shape({{3, 9, 8}}).output, (Shape{3, 4, 4}));
}

TEST(AveragePoolLayerTest, SameRoundsUp) {
    LayerProbe probe("AveragePool");
    probe.attributes["padding"] = "same";
    EXPECT_EQ(probe.shape({{3, 9, 1}}).output, (Shape{3, 5, 1}));
    const auto lowered = probe.lower({{3, 9, 1}});
    const auto& geometry = lowered.op<kernels::PoolForward>(0).geometry;
    EXPECT_THAT(geometry.padBegin, ElementsAre(0, 0));
    EXPECT_THAT(geometry.padEnd, ElementsAre(1, 1));
}

TEST(AveragePoolLayerTest, WindowAndStrideMayDiffer) {
    LayerProbe probe("AveragePool");
    probe.attributes = {{"window", Pads{3, 3}},
                        {"stride", Pads{2, 1}},
                        {"padding", "explicit"},
                        {"pads", Pads{1, 1, 1, 1}}};
    EXPECT_EQ(probe.shape({{3, 9, 8}}).output, (Shape{3, 5, 8}));
    probe.lower({{3, 9, 8}});
}

TEST(AveragePoolLayerTest, RefusesAnImageSmallerThanItsWindow) {
    LayerProbe probe("AveragePool");
    EXPECT_THAT(probe.refusal({{3, 1, 5}}), HasSubstr("2 × 2 px does not fit into the 1 × 5 px"));
    EXPECT_THAT(probe.fixes({{3, 1, 5}}), ElementsAre("set_attribute probe padding same"));
    EXPECT_THAT(probe.refusal({{3}}), HasSubstr("needs an image"));
}

TEST(AveragePoolLayerTest, RefusesABorderThatNoPixelReaches) {
    LayerProbe probe("AveragePool");
    probe.attributes = {{"padding", "explicit"}, {"pads", Pads{0, 0, 2, 0}}};
    EXPECT_THAT(probe.refusal({{3, 8, 8}}), HasSubstr("only padding"));
}

TEST(AveragePoolLayerTest, TheBorderCountsOnlyWhenAsked) {
    LayerProbe probe("AveragePool");
    EXPECT_EQ(probe.lower({{3, 8, 8}}).op<kernels::PoolForward>(0).geometry.kind,
              kernels::Pooling::AverageInside);
    probe.attributes["count_border"] = true;
    EXPECT_EQ(probe.lower({{3, 8, 8}}).op<kernels::PoolForward>(0).geometry.kind,
              kernels::Pooling::AverageAll);
}

}  // namespace
}  // namespace espalier::engine
