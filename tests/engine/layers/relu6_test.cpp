// SPDX-License-Identifier: Apache-2.0
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "layer_probe.h"

namespace espalier::engine {
namespace {

using kernels::Shape;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(ReLU6LayerTest, KeepsTheShape) {
    LayerProbe probe("ReLU6");
    EXPECT_EQ(probe.shape({{2, 5, 1}}).output, (Shape{2, 5, 1}));
    EXPECT_EQ(probe.shape({{9}}).output, (Shape{9}));
    EXPECT_THAT(probe.shape({{9}}).parameters, IsEmpty());
}

TEST(ReLU6LayerTest, ClipsFromZeroToSixInEveryMode) {
    LayerProbe probe("ReLU6");
    for (const Mode mode : {Mode::Train, Mode::Evaluate, Mode::Predict}) {
        const auto lowered = probe.lower({{2, 5, 1}}, mode);
        ASSERT_THAT(lowered.ops(), ElementsAre("ActivationForward"));
        EXPECT_EQ(lowered.op<kernels::ActivationForward>(0).kind, kernels::Activation::ReLU6);
    }
}

TEST(ReLU6LayerTest, TellsTheWeightsBeforeItWhatToExpect) {
    EXPECT_EQ(LayerProbe("ReLU6").description().flow, SignalFlow::Rectifies);
}

}  // namespace
}  // namespace espalier::engine
