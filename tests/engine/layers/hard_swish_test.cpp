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

TEST(HardSwishLayerTest, KeepsTheShape) {
    LayerProbe probe("HardSwish");
    EXPECT_EQ(probe.shape({{2, 5, 1}}).output, (Shape{2, 5, 1}));
    EXPECT_EQ(probe.shape({{9}}).output, (Shape{9}));
    EXPECT_THAT(probe.shape({{9}}).parameters, IsEmpty());
}

TEST(HardSwishLayerTest, IsOneOpInEveryMode) {
    LayerProbe probe("HardSwish");
    for (const Mode mode : {Mode::Train, Mode::Evaluate, Mode::Predict}) {
        const auto lowered = probe.lower({{2, 5, 1}}, mode);
        ASSERT_THAT(lowered.ops(), ElementsAre("ActivationForward"));
        EXPECT_EQ(lowered.op<kernels::ActivationForward>(0).kind, kernels::Activation::HardSwish);
    }
}

TEST(HardSwishLayerTest, TellsTheWeightsBeforeItWhatToExpect) {
    EXPECT_EQ(LayerProbe("HardSwish").description().flow, SignalFlow::Ends);
}

}  // namespace
}  // namespace espalier::engine
