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

TEST(FlattenLayerTest, LaysAnImageOutInARow) {
    LayerProbe probe("Flatten");
    EXPECT_EQ(probe.shape({{3, 5, 7}}).output, (Shape{105}));
    EXPECT_THAT(probe.lower({{3, 5, 7}}).ops(), ElementsAre("Reshape"));
}

TEST(FlattenLayerTest, LeavesARowAsItIs) {
    EXPECT_THAT(LayerProbe("Flatten").lower({{9}}).ops(), IsEmpty());
}

}  // namespace
}  // namespace espalier::engine
