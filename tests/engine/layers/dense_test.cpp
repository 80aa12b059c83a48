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

TEST(DenseLayerTest, ZeroUnitsFollowTheClasses) {
    LayerProbe probe("Dense");
    EXPECT_EQ(probe.shape({{12}}).output, (Shape{7}));
    probe.attributes["units"] = 5;
    EXPECT_EQ(probe.shape({{12}}).output, (Shape{5}));
}

TEST(DenseLayerTest, WithoutClassesAsksForThem) {
    LayerProbe probe("Dense");
    probe.data.outputWidth = 0;
    EXPECT_THAT(probe.refusal({{12}}), HasSubstr("set its units"));
}

TEST(DenseLayerTest, FlattensAnImageByItself) {
    LayerProbe probe("Dense");
    EXPECT_EQ(probe.shape({{3, 4, 5}}).parameters.at(0).shape, (Shape{7, 60}));
    EXPECT_THAT(probe.lower({{3, 4, 5}}).ops(), ElementsAre("Reshape", "Matmul"));
    EXPECT_THAT(probe.lower({{60}}).ops(), ElementsAre("Matmul"));
}

TEST(DenseLayerTest, BiasIsAChoice) {
    LayerProbe probe("Dense");
    EXPECT_TRUE(probe.lower({{12}}).op<kernels::Matmul>(0).fusion.bias);
    EXPECT_EQ(probe.shape({{12}}).parameters.size(), 2u);
    probe.attributes["bias"] = false;
    EXPECT_FALSE(probe.lower({{12}}).op<kernels::Matmul>(0).fusion.bias);
    EXPECT_EQ(probe.shape({{12}}).parameters.size(), 1u);
}

}  // namespace
}  // namespace espalier::engine
