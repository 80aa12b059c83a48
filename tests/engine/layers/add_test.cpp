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

TEST(AddLayerTest, AddsAnyNumberOfEqualShapes) {
    LayerProbe probe("Add");
    EXPECT_EQ(probe.shape({{3, 5, 7}, {3, 5, 7}, {3, 5, 7}}).output, (Shape{3, 5, 7}));
    EXPECT_EQ(probe.lower({{9}, {9}, {9}}).graph.ops.at(0).inputs.size(), 3u);
}

TEST(AddLayerTest, NamesBothBoxesAndBothShapes) {
    EXPECT_EQ(LayerProbe("Add").refusal({{32, 5, 7}, {64, 5, 7}}),
              "'the Add' cannot add 5 × 7 × 64 from 'box1' to 5 × 7 × 32 from 'box0': both must "
              "have the same size.");
}

TEST(AddLayerTest, OffersAConvolutionWhereOnlyTheChannelsDiffer) {
    LayerProbe probe("Add");
    EXPECT_THAT(probe.fixes({{32, 5, 7}, {64, 5, 7}}),
                ElementsAre("insert_layer probe 1 Conv2D filters=32 kernel=1x1"));
    EXPECT_THAT(probe.fixes({{32}, {64}}), IsEmpty());
}

TEST(AddLayerTest, OffersAStrideWhereTheSidesDiffer) {
    LayerProbe probe("Add");
    // Of two images the larger one is the cause, of three the one that differs from the others.
    EXPECT_THAT(probe.fixes({{32, 10, 14}, {64, 5, 7}}),
                ElementsAre("insert_layer probe 0 Conv2D filters=64 kernel=1x1 stride=2x2"));
    EXPECT_THAT(probe.fixes({{32, 5, 7}, {32, 9, 7}}),
                ElementsAre("insert_layer probe 1 Conv2D filters=32 kernel=1x1 stride=2x1",
                            "insert_layer probe 1 MaxPool window=2x1 stride=2x1 padding=same"));
    EXPECT_THAT(probe.fixes({{8, 6, 4}, {8, 3, 2}, {8, 6, 4}}),
                ElementsAre("insert_layer probe 1 Upsample factor=2"));
    EXPECT_THAT(probe.fixes({{8, 7, 7}, {8, 6, 6}}), IsEmpty());  // no integer stride fits
}

TEST(AddLayerTest, OffersToFlattenAnImageThatMeetsValues) {
    LayerProbe probe("Add");
    EXPECT_THAT(probe.refusal({{12}, {3, 2, 2}}), HasSubstr("Flatten the image first"));
    EXPECT_THAT(probe.fixes({{12}, {3, 2, 2}}), ElementsAre("insert_flatten probe 1"));
    EXPECT_THAT(probe.fixes({{3, 2, 2}, {12}}), ElementsAre("insert_flatten probe 0"));
}

}  // namespace
}  // namespace espalier::engine
