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

TEST(ConvTranspose2DLayerTest, DoublesTheSizeAsItComes) {
    EXPECT_EQ(LayerProbe("ConvTranspose2D").shape({{5, 7, 9}}).output, (Shape{32, 14, 18}));
}

TEST(ConvTranspose2DLayerTest, ItsSizeIsTheOneOfPyTorch) {
    LayerProbe probe("ConvTranspose2D");
    probe.attributes = {{"kernel", Pads{3, 5}},
                        {"stride", Pads{2, 3}},
                        {"dilation", Pads{2, 1}},
                        {"padding", "explicit"},
                        {"pads", Pads{1, 2}},
                        {"output_padding", Pads{1, 2}}};
    // (in - 1)·stride - 2·border + dilation·(kernel - 1) + output border + 1
    EXPECT_EQ(probe.shape({{4, 7, 9}}).output,
              (Shape{32, 6 * 2 - 2 + 4 + 1 + 1, 8 * 3 - 4 + 4 + 2 + 1}));
    probe.lower({{4, 7, 9}});
}

TEST(ConvTranspose2DLayerTest, SameMultipliesByTheStride) {
    LayerProbe probe("ConvTranspose2D");
    probe.attributes["padding"] = "same";
    for (const std::int64_t kernel : {1, 2, 3, 4, 5}) {
        for (const std::int64_t stride : {1, 2, 3}) {
            probe.attributes["kernel"] = Pads{kernel, kernel};
            probe.attributes["stride"] = Pads{stride, stride};
            EXPECT_EQ(probe.shape({{2, 5, 6}}).output, (Shape{32, 5 * stride, 6 * stride}));
            probe.lower({{2, 5, 6}});
        }
    }
}

TEST(ConvTranspose2DLayerTest, ItsBackwardConvolutionLeadsBackToTheInput) {
    LayerProbe probe("ConvTranspose2D");
    probe.attributes = {
        {"kernel", Pads{4, 3}}, {"stride", Pads{3, 2}}, {"output_padding", Pads{2, 1}}};
    const auto lowered = probe.lower({{2, 5, 6}});
    ASSERT_THAT(lowered.ops(), ElementsAre("ConvolutionBackwardData"));
    const auto& geometry = lowered.op<kernels::ConvolutionBackwardData>(0).geometry;
    const Shape& large = lowered.graph.desc(lowered.output).shape;
    EXPECT_EQ((large[2] - 4) / geometry.stride[0] + 1, 5);
    EXPECT_EQ((large[3] - 3) / geometry.stride[1] + 1, 6);
}

TEST(ConvTranspose2DLayerTest, WeightIsInputChannelsFirst) {
    LayerProbe probe("ConvTranspose2D");
    probe.attributes = {{"filters", 6}, {"groups", 2}};
    const LayerShape shape = probe.shape({{4, 5, 5}});
    EXPECT_EQ(shape.parameters.at(0).shape, (Shape{4, 3, 2, 2}));
    EXPECT_EQ(shape.parameters.at(1).shape, (Shape{6}));
    EXPECT_EQ(shape.multiplyAdds, 4 * 3 * 4 * 25);
    EXPECT_TRUE(probe.lower({{4, 5, 5}}).op<kernels::ConvolutionBackwardData>(0).fusion.bias);
}

TEST(ConvTranspose2DLayerTest, RefusesABorderThatLeavesNothing) {
    LayerProbe probe("ConvTranspose2D");
    probe.attributes = {
        {"kernel", Pads{3, 3}}, {"stride", Pads{1, 1}}, {"padding", "explicit"}, {"pads", Pads{2}}};
    EXPECT_EQ(probe.shape({{4, 3, 3}}).output, (Shape{32, 1, 1}));
    EXPECT_THAT(probe.refusal({{4, 2, 3}}), HasSubstr("removes the whole image"));
}

TEST(ConvTranspose2DLayerTest, RefusesAnOutputBorderAsLargeAsTheStride) {
    LayerProbe probe("ConvTranspose2D");
    probe.attributes["output_padding"] = Pads{0, 2};
    EXPECT_THAT(probe.refusal({{4, 2, 3}}), HasSubstr("2 px; it must be smaller than its stride"));
    EXPECT_THAT(probe.fixes({{4, 2, 3}}), ElementsAre("set_attribute probe output_padding 0x0"));
    probe.attributes["output_padding"] = Pads{3, 0};
    EXPECT_THAT(probe.refusal({{4, 2, 3}}), HasSubstr("3 px; it must be smaller than its stride"));
}

}  // namespace
}  // namespace espalier::engine
