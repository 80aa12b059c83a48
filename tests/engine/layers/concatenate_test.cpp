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

TEST(ConcatenateLayerTest, AddsTheChannelsUp) {
    LayerProbe probe("Concatenate");
    EXPECT_EQ(probe.shape({{3, 5, 7}, {4, 5, 7}, {1, 5, 7}}).output, (Shape{8, 5, 7}));
    EXPECT_EQ(probe.shape({{3}, {4}}).output, (Shape{7}));
    const auto lowered = probe.lower({{3, 5, 7}, {4, 5, 7}});
    ASSERT_THAT(lowered.ops(), ElementsAre("Concatenate"));
    EXPECT_EQ(lowered.op<kernels::Concatenate>(0).axis, 1);
}

TEST(ConcatenateLayerTest, RefusesOtherHeightsAndWidths) {
    EXPECT_THAT(LayerProbe("Concatenate").refusal({{3, 5, 7}, {4, 5, 8}}),
                HasSubstr("5 × 8 × 4 from 'box1' with 5 × 7 × 3 from 'box0'"));
}

TEST(ConcatenateLayerTest, OffersToMakeOneSmallerOrTheOtherLarger) {
    EXPECT_THAT(LayerProbe("Concatenate").fixes({{3, 8, 8}, {4, 4, 4}}),
                ElementsAre("insert_layer probe 0 Conv2D filters=3 kernel=1x1 stride=2x2",
                            "insert_layer probe 0 MaxPool window=2x2 stride=2x2 padding=same",
                            "insert_layer probe 1 Upsample factor=2"));
}

TEST(ConcatenateLayerTest, OffersToFlattenAnImageThatMeetsValues) {
    EXPECT_THAT(LayerProbe("Concatenate").fixes({{3, 2, 2}, {12}}),
                ElementsAre("insert_flatten probe 0"));
}

}  // namespace
}  // namespace espalier::engine
