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

TEST(MultiplyLayerTest, MultipliesEqualShapes) {
    LayerProbe probe("Multiply");
    EXPECT_EQ(probe.shape({{3, 5, 7}, {3, 5, 7}}).output, (Shape{3, 5, 7}));
    EXPECT_THAT(probe.lower({{9}, {9}, {9}}).ops(), ElementsAre("Multiply", "Multiply"));
}

TEST(MultiplyLayerTest, StretchesOneValuePerChannelWhicheverWireBringsIt) {
    LayerProbe probe("Multiply");
    EXPECT_EQ(probe.shape({{3}, {3, 5, 7}}).output, (Shape{3, 5, 7}));
    EXPECT_EQ(probe.shape({{3, 5, 7}, {3, 1, 1}, {3}}).output, (Shape{3, 5, 7}));
    const auto lowered = probe.lower({{3}, {3, 5, 7}});
    ASSERT_THAT(lowered.ops(), ElementsAre("Reshape", "Multiply"));
    EXPECT_EQ(lowered.graph.ops[1].inputs[0], lowered.inputs[1]);
    EXPECT_THAT(probe.lower({{3, 1, 1}, {3, 5, 7}}).ops(), ElementsAre("Multiply"));
    EXPECT_EQ(probe.shape({{3}, {3, 1, 1}}).output, (Shape{3, 1, 1}));
}

TEST(MultiplyLayerTest, RefusesAnythingElse) {
    LayerProbe probe("Multiply");
    EXPECT_THAT(probe.refusal({{3, 5, 7}, {4}}),
                HasSubstr("5 × 7 × 3 from 'box0' by 4 from 'box1'"));
    probe.refusal({{3, 5, 7}, {3, 5, 1}});
    probe.refusal({{3, 5, 7}, {1, 5, 7}});
    probe.refusal({{9}, {3}});
}

}  // namespace
}  // namespace espalier::engine
