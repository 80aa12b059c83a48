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

TEST(ChannelShuffleLayerTest, ExchangesGroupsAndTheirChannels) {
    LayerProbe probe("ChannelShuffle");
    probe.attributes = {{"groups", 3}};
    EXPECT_EQ(probe.shape({{6, 5, 4}}).output, (Shape{6, 5, 4}));
    EXPECT_THAT(probe.shape({{6}}).parameters, IsEmpty());
    const auto lowered = probe.lower({{6, 5, 4}}, Mode::Train, 2);
    ASSERT_THAT(lowered.ops(), ElementsAre("Reshape", "Transpose", "Reshape"));
    const ValueId grouped = lowered.graph.ops[1].inputs[0];
    EXPECT_EQ(lowered.graph.desc(grouped).shape, (Shape{2, 3, 2, 20}));
}

TEST(ChannelShuffleLayerTest, RefusesGroupsOfDifferentSizes) {
    LayerProbe probe("ChannelShuffle");
    probe.attributes = {{"groups", 4}};
    EXPECT_THAT(probe.refusal({{6, 5, 4}}),
                HasSubstr("has 4 groups, which do not divide its 6 channels evenly"));
}

}  // namespace
}  // namespace espalier::engine
