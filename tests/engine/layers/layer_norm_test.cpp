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

TEST(LayerNormLayerTest, OwnsScaleAndShiftOfTheSamplesShape) {
    LayerProbe probe("LayerNorm");
    probe.attributes["epsilon"] = 1e-3;
    const LayerShape shape = probe.shape({{6, 5, 4}});
    ASSERT_EQ(shape.parameters.size(), 2u);
    EXPECT_EQ(shape.parameters[0].shape, (Shape{6, 5, 4}));
    EXPECT_EQ(shape.parameters[1].shape, (Shape{6, 5, 4}));
    EXPECT_EQ(shape.parameters[0].traits.initialiser, Initialiser::One);
    EXPECT_FLOAT_EQ(probe.lower({{9}}).op<kernels::LayerNormForward>(0).epsilon, 1e-3f);
}

TEST(LayerNormLayerTest, OverChannelsOwnsOneFactorPerChannel) {
    LayerProbe probe("LayerNorm");
    probe.attributes["over"] = std::string("channels");
    const LayerShape shape = probe.shape({{6, 5, 4}});
    EXPECT_EQ(shape.output, (Shape{6, 5, 4}));
    EXPECT_EQ(shape.parameters[0].shape, (Shape{6}));
    EXPECT_EQ(shape.parameters[1].shape, (Shape{6}));
    const auto lowered = probe.lower({{6, 5, 4}});
    EXPECT_THAT(lowered.ops(),
                ElementsAre("Reshape", "Transpose", "LayerNormForward", "Transpose", "Reshape"));
    EXPECT_EQ(lowered.op<kernels::LayerNormForward>(2).axis, 2);
}

TEST(LayerNormLayerTest, OverTheChannelsOfOnePixelIsARow) {
    LayerProbe probe("LayerNorm");
    probe.attributes["over"] = std::string("channels");
    EXPECT_THAT(probe.lower({{6, 1, 1}}).ops(),
                ElementsAre("Reshape", "LayerNormForward", "Reshape"));
    EXPECT_EQ(probe.shape({{9}}).parameters[0].shape, (Shape{9}));
}

}  // namespace
}  // namespace espalier::engine
