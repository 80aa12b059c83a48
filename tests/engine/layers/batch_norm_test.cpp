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

std::vector<ValueId> inputsOf(const LayerProbe::Lowered& lowered, std::size_t op) {
    return lowered.graph.ops.at(op).inputs;
}

TEST(BatchNormLayerTest, OwnsScaleShiftAndRunningStatistics) {
    const LayerShape shape = LayerProbe("BatchNorm").shape({{6, 5, 4}});
    ASSERT_EQ(shape.parameters.size(), 2u);
    ASSERT_EQ(shape.states.size(), 2u);
    EXPECT_EQ(shape.parameters[0].traits.initialiser, Initialiser::One);
    EXPECT_EQ(shape.states[1].traits.initialiser, Initialiser::One);
    for (const auto* specs : {&shape.parameters, &shape.states}) {
        for (const ParameterSpec& spec : *specs) {
            EXPECT_EQ(spec.shape, (Shape{6})) << spec.name;
            EXPECT_FALSE(spec.traits.decays) << spec.name;
        }
    }
}

TEST(BatchNormLayerTest, WhileTrainingNormalisesWithTheBatchAndUpdatesTheRunningStatistics) {
    const auto lowered = LayerProbe("BatchNorm").lower({{6, 5, 4}}, Mode::Train, 3);
    ASSERT_THAT(lowered.ops(),
                ElementsAre("BatchNormStatistics", "BatchNormUpdateRunning", "BatchNormApply"));
    const OpNode& update = lowered.graph.ops[1];
    EXPECT_EQ(update.phase, Phase::Update);
    EXPECT_EQ(lowered.op<kernels::BatchNormUpdateRunning>(1).count, 3 * 5 * 4);
    const ValueId mean = lowered.graph.find("running_mean");
    const ValueId variance = lowered.graph.find("running_var");
    EXPECT_THAT(update.outputs, ElementsAre(mean, variance));
    EXPECT_EQ(inputsOf(lowered, 2)[1], lowered.graph.ops[0].outputs[0]);
    EXPECT_EQ(inputsOf(lowered, 2)[2], lowered.graph.ops[0].outputs[1]);
}

TEST(BatchNormLayerTest, OtherwiseNormalisesWithTheRunningStatistics) {
    for (const Mode mode : {Mode::Evaluate, Mode::Predict}) {
        const auto lowered = LayerProbe("BatchNorm").lower({{6, 5, 4}}, mode);
        ASSERT_THAT(lowered.ops(), ElementsAre("BatchNormApply"));
        EXPECT_EQ(inputsOf(lowered, 0)[1], lowered.graph.find("running_mean"));
        EXPECT_EQ(inputsOf(lowered, 0)[2], lowered.graph.find("running_var"));
    }
}

TEST(BatchNormLayerTest, ASingleValuePerChannelLeavesTheRunningStatisticsAlone) {
    const auto lowered = LayerProbe("BatchNorm").lower({{6, 1, 1}}, Mode::Train, 1);
    EXPECT_THAT(lowered.ops(), ElementsAre("BatchNormApply"));
    EXPECT_EQ(LayerProbe("BatchNorm").lower({{6}}, Mode::Train, 1).ops().size(), 1u);
    EXPECT_EQ(LayerProbe("BatchNorm").lower({{6, 1, 2}}, Mode::Train, 1).ops().size(), 3u);
}

TEST(BatchNormLayerTest, WorksOnARowOfValues) {
    const auto lowered = LayerProbe("BatchNorm").lower({{6}}, Mode::Train, 4);
    EXPECT_EQ(lowered.op<kernels::BatchNormUpdateRunning>(1).count, 4);
}

}  // namespace
}  // namespace espalier::engine
