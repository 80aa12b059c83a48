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

TEST(Conv2DLayerTest, SameKeepsTheSizeAtStrideOne) {
    LayerProbe probe("Conv2D");
    for (const std::int64_t kernel : {1, 2, 3, 4, 7}) {
        probe.attributes["kernel"] = Pads{kernel, 3};
        EXPECT_EQ(probe.shape({{3, 11, 13}}).output, (Shape{32, 11, 13})) << kernel;
    }
}

TEST(Conv2DLayerTest, SameDividesAndRoundsUpAtLargerStrides) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"stride", Pads{2, 3}}, {"filters", 5}};
    EXPECT_EQ(probe.shape({{3, 11, 13}}).output, (Shape{5, 6, 5}));
    probe.attributes["dilation"] = Pads{3, 2};
    EXPECT_EQ(probe.shape({{3, 11, 13}}).output, (Shape{5, 6, 5}));
}

TEST(Conv2DLayerTest, ValidCountsWholeWindows) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"padding", "valid"},
                        {"kernel", Pads{3, 2}},
                        {"dilation", Pads{2, 5}},
                        {"stride", Pads{2, 1}}};
    EXPECT_EQ(probe.shape({{3, 11, 13}}).output, (Shape{32, 4, 8}));
}

TEST(Conv2DLayerTest, ExplicitBordersAreTopLeftBottomRight) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"padding", "explicit"}, {"pads", Pads{0, 1, 2, 0}}};
    const auto lowered = probe.lower({{3, 10, 10}});
    const auto& geometry = lowered.op<kernels::ConvolutionForward>(0).geometry;
    EXPECT_THAT(geometry.padBegin, ElementsAre(0, 1));
    EXPECT_THAT(geometry.padEnd, ElementsAre(2, 0));
    EXPECT_EQ(probe.shape({{3, 10, 10}}).output, (Shape{32, 10, 9}));
}

TEST(Conv2DLayerTest, OneOrTwoNumbersAreSpreadOverTheBorder) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"padding", "explicit"}, {"kernel", Pads{5, 5}}, {"pads", Pads{2}}};
    EXPECT_EQ(probe.shape({{3, 10, 10}}).output, (Shape{32, 10, 10}));
    probe.attributes["pads"] = Pads{2, 1};
    EXPECT_EQ(probe.shape({{3, 10, 10}}).output, (Shape{32, 10, 8}));
}

TEST(Conv2DLayerTest, UnevenSameBorderIsSmallerAtTheBeginning) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"kernel", Pads{4, 3}}, {"stride", Pads{1, 2}}};
    const auto lowered = probe.lower({{3, 8, 8}});
    const auto& geometry = lowered.op<kernels::ConvolutionForward>(0).geometry;
    EXPECT_THAT(geometry.padBegin, ElementsAre(1, 0));
    EXPECT_THAT(geometry.padEnd, ElementsAre(2, 1));
}

TEST(Conv2DLayerTest, OwnsWeightAndBias) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"filters", 8}, {"groups", 2}, {"kernel", Pads{3, 5}}};
    const LayerShape shape = probe.shape({{6, 9, 9}});
    ASSERT_EQ(shape.parameters.size(), 2u);
    EXPECT_EQ(shape.parameters[0].shape, (Shape{8, 3, 3, 5}));
    EXPECT_EQ(shape.parameters[0].traits.fanIn, 3 * 15);
    EXPECT_EQ(shape.parameters[0].traits.fanOut, 4 * 15);
    EXPECT_TRUE(shape.parameters[0].traits.decays);
    EXPECT_EQ(shape.parameters[1].shape, (Shape{8}));
    EXPECT_FALSE(shape.parameters[1].traits.decays);
    EXPECT_EQ(shape.multiplyAdds, 8 * 3 * 15 * 81);

    probe.attributes["bias"] = false;
    EXPECT_EQ(probe.shape({{6, 9, 9}}).parameters.size(), 1u);
    EXPECT_FALSE(probe.lower({{6, 9, 9}}).op<kernels::ConvolutionForward>(0).fusion.bias);
}

TEST(Conv2DLayerTest, ZeroFiltersFollowTheClassesElseTheChannels) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"filters", 0}};
    EXPECT_EQ(probe.shape({{5, 9, 9}}).output[0], 7);
    probe.data.outputWidth = 0;
    EXPECT_EQ(probe.shape({{5, 9, 9}}).output[0], 3);
    probe.data = {};
    EXPECT_THAT(probe.refusal({{5, 9, 9}}), HasSubstr("set its filters"));
}

TEST(Conv2DLayerTest, RefusesARowOfValues) {
    EXPECT_THAT(LayerProbe("Conv2D").refusal({{576}}),
                HasSubstr("'box0' gives it a vector of length 576"));
}

TEST(Conv2DLayerTest, RefusesAnImageSmallerThanItsReach) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"padding", "valid"}, {"dilation", Pads{1, 4}}};
    EXPECT_EQ(probe.shape({{3, 3, 9}}).output, (Shape{32, 1, 1}));
    EXPECT_THAT(probe.refusal({{3, 3, 8}}),
                testing::AllOf(HasSubstr("3 × 9 px"), HasSubstr("3 × 8 px from 'box0'")));
    EXPECT_THAT(probe.fixes({{3, 3, 8}}), ElementsAre("set_attribute probe padding same"));
}

TEST(Conv2DLayerTest, RefusesGroupsThatDoNotDivide) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"groups", 3}, {"filters", 6}};
    EXPECT_THAT(probe.refusal({{4, 9, 9}}), HasSubstr("3 groups, which do not divide its 4 input"));
    probe.attributes["filters"] = 8;
    EXPECT_THAT(probe.refusal({{6, 9, 9}}), HasSubstr("its 8 filters"));
    EXPECT_THAT(probe.fixes({{6, 9, 9}}), ElementsAre("set_attribute probe groups 1"));
}

TEST(Conv2DLayerTest, RefusesBordersThatAreNone) {
    LayerProbe probe("Conv2D");
    probe.attributes = {{"padding", "explicit"}, {"pads", Pads{1, 2, 3}}};
    EXPECT_THAT(probe.refusal({{4, 9, 9}}), HasSubstr("has 3 numbers"));
    probe.attributes["pads"] = Pads{};
    EXPECT_THAT(probe.refusal({{4, 9, 9}}), HasSubstr("has 0 numbers"));
    probe.attributes["pads"] = Pads{0, 3};
    EXPECT_THAT(probe.refusal({{4, 9, 9}}), HasSubstr("3 px wide, but its window covers only 3"));
}

}  // namespace
}  // namespace espalier::engine
