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

TEST(GlobalAveragePoolLayerTest, GivesOneNumberPerChannel) {
    LayerProbe probe("GlobalAveragePool");
    EXPECT_EQ(probe.shape({{6, 5, 9}}).output, (Shape{6}));
    const auto lowered = probe.lower({{6, 5, 9}});
    EXPECT_THAT(lowered.ops(), ElementsAre("PoolForward", "Reshape"));
    EXPECT_THAT(lowered.op<kernels::PoolForward>(0).geometry.window, ElementsAre(5, 9));
}

TEST(GlobalAveragePoolLayerTest, RefusesARowOfValues) {
    EXPECT_THAT(LayerProbe("GlobalAveragePool").refusal({{6}}), HasSubstr("needs an image"));
}

}  // namespace
}  // namespace espalier::engine
