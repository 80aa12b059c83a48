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

TEST(SliceLayerTest, TakesSomeChannelsOfAnImageOrOfARow) {
    LayerProbe probe("Slice");
    probe.attributes = {{"first", 2}, {"channels", 3}};
    EXPECT_EQ(probe.shape({{6, 5, 4}}).output, (Shape{3, 5, 4}));
    EXPECT_EQ(probe.shape({{9}}).output, (Shape{3}));
    EXPECT_THAT(probe.shape({{9}}).parameters, IsEmpty());
    const auto lowered = probe.lower({{6, 5, 4}});
    ASSERT_THAT(lowered.ops(), ElementsAre("Slice"));
    EXPECT_EQ(lowered.op<kernels::Slice>(0).axis, 1);
    EXPECT_EQ(lowered.op<kernels::Slice>(0).offset, 2);
}

TEST(SliceLayerTest, TakesAllFromTheFirstOneOnUnlessTold) {
    LayerProbe probe("Slice");
    EXPECT_EQ(probe.shape({{6, 5, 4}}).output, (Shape{6, 5, 4}));
    probe.attributes = {{"first", 4}};
    EXPECT_EQ(probe.shape({{6, 5, 4}}).output, (Shape{2, 5, 4}));
}

TEST(SliceLayerTest, RefusesChannelsThatAreNotThere) {
    LayerProbe probe("Slice");
    probe.attributes = {{"first", 4}, {"channels", 3}};
    EXPECT_THAT(probe.refusal({{6, 5, 4}}),
                HasSubstr("takes channels beyond the 6 that there are"));
    probe.attributes = {{"first", 6}};
    EXPECT_THAT(probe.refusal({{6, 5, 4}}), HasSubstr("takes channels beyond the 6"));
    EXPECT_EQ(probe.fixes({{6, 5, 4}}).size(), 2u);
}

}  // namespace
}  // namespace espalier::engine
