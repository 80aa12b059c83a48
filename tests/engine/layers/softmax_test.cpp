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

TEST(SoftmaxLayerTest, KeepsTheShapeOfScoresAndOfPixels) {
    LayerProbe probe("Softmax");
    EXPECT_EQ(probe.shape({{9}}).output, (Shape{9}));
    EXPECT_EQ(probe.shape({{2, 5, 1}}).output, (Shape{2, 5, 1}));
    EXPECT_THAT(probe.lower({{2, 5, 1}}).ops(), ElementsAre("SoftmaxForward"));
}

}  // namespace
}  // namespace espalier::engine
