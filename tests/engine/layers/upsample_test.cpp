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

TEST(UpsampleLayerTest, MultipliesHeightAndWidth) {
    LayerProbe probe("Upsample");
    probe.attributes = {{"factor", 3}, {"interpolation", "bilinear"}};
    EXPECT_EQ(probe.shape({{2, 5, 1}}).output, (Shape{2, 15, 3}));
    const auto lowered = probe.lower({{2, 5, 1}});
    const auto& op = lowered.op<kernels::UpsampleForward>(0);
    EXPECT_EQ(op.interpolation, kernels::Interpolation::Bilinear);
    EXPECT_EQ(op.factor, 3);
}

TEST(UpsampleLayerTest, RefusesARowOfValues) {
    EXPECT_THAT(LayerProbe("Upsample").refusal({{6}}), HasSubstr("needs an image"));
}

}  // namespace
}  // namespace espalier::engine
