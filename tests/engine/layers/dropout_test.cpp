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

TEST(DropoutLayerTest, ActsOnlyWhileTraining) {
    LayerProbe probe("Dropout");
    const auto lowered = probe.lower({{6, 5, 4}}, Mode::Train);
    ASSERT_THAT(lowered.ops(), ElementsAre("Dropout"));
    EXPECT_EQ(lowered.graph.ops[0].inputs[1], lowered.graph.find("step_values"));
    EXPECT_THAT(probe.lower({{6}}, Mode::Evaluate).ops(), IsEmpty());
    EXPECT_THAT(probe.lower({{6}}, Mode::Predict).ops(), IsEmpty());
}

TEST(DropoutLayerTest, IsCountedInEveryModeAndAtEveryRate) {
    LayerProbe probe("Dropout");
    EXPECT_EQ(probe.lower({{6}}, Mode::Train).dropouts, 1u);
    EXPECT_EQ(probe.lower({{6}}, Mode::Predict).dropouts, 1u);
    probe.attributes["rate"] = 0.0;
    const auto lowered = probe.lower({{6}}, Mode::Train);
    EXPECT_EQ(lowered.dropouts, 1u);
    EXPECT_THAT(lowered.ops(), IsEmpty());
}

}  // namespace
}  // namespace espalier::engine
