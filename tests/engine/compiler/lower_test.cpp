// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using namespace engine;

class LowerTest : public CompilerFixture {};

TEST_F(LowerTest, JoinsTheDrawnSoftmaxWithItsLoss) {
    const OpGraph graph =
        removeUnused(lower(network("plain"), optionsFor("plain", Mode::Evaluate)));
    EXPECT_EQ(countOf<kernels::SoftmaxForward>(graph.ops), 0u);
    EXPECT_EQ(countOf<kernels::SoftmaxCrossEntropy>(graph.ops), 1u);
    const OpNode& loss = graph.ops.back();
    EXPECT_EQ(graph.values[loss.inputs[0]].name, kOutput);
    EXPECT_EQ(graph.values[loss.inputs[1]].name, kTargetIndexInput);
    EXPECT_EQ(graph.values[loss.inputs[2]].name, kWeightInput);
    EXPECT_EQ(loss.outputs.size(), 1u);
    EXPECT_EQ(graph.find(kScores), kNoValue);
}

TEST_F(LowerTest, PredictsLogitsAndScoresWithoutALoss) {
    const OpGraph graph = lower(network("plain"), optionsFor("plain", Mode::Predict));
    EXPECT_EQ(graph.find(kLossSums), kNoValue);
    EXPECT_EQ(graph.find(kTargetIndexInput), kNoValue);
    const ValueId scores = graph.find(kScores);
    const ValueId output = graph.find(kOutput);
    ASSERT_NE(scores, kNoValue);
    ASSERT_NE(output, kNoValue);
    for (const ValueId value : {scores, output}) {
        EXPECT_EQ(graph.values[value].role, ValueRole::Result);
        EXPECT_TRUE(graph.values[value].desc.layout.isPlain());
        EXPECT_EQ(graph.values[value].desc.shape, (kernels::Shape{3, 4}));
    }
}

TEST_F(LowerTest, ScoresAClassifierThatWasDrawnWithoutSoftmax) {
    SmallDrawing small = drawing("plain");
    std::erase_if(small.network.nodes, [](const auto& node) { return node.id == "softmax"; });
    std::erase_if(small.network.connections, [](const auto& wire) { return wire.to == "softmax"; });
    const Network bare = validNetwork(small.network, catalog, {small.input, small.outputWidth});
    const OpGraph graph = lower(bare, optionsFor("plain", Mode::Predict));
    EXPECT_NE(graph.find(kScores), kNoValue);
    EXPECT_NE(graph.find(kOutput), kNoValue);
}

TEST_F(LowerTest, ComparesAReconstructionWithItsTarget) {
    const OpGraph graph = lower(network("hourglass"), optionsFor("hourglass"));
    const ValueId target = graph.find(kTargetInput);
    ASSERT_NE(target, kNoValue);
    EXPECT_EQ(graph.desc(target).shape, (kernels::Shape{3, 3, 8, 6}));
    EXPECT_EQ(countOf<kernels::MeanSquaredError>(graph.ops), 1u);
    EXPECT_EQ(graph.find(kOutput), kNoValue) << "nobody reads it in training";
}

TEST_F(LowerTest, NamesParametersAndStatesByTheirLayer) {
    const OpGraph graph = lower(network("residual"), optionsFor("residual"));
    const ValueId weight = graph.find("stem.weight");
    ASSERT_NE(weight, kNoValue);
    EXPECT_EQ(graph.values[weight].role, ValueRole::Parameter);
    EXPECT_EQ(graph.values[weight].origin, "stem");
    ASSERT_NE(graph.find("norm1.running_mean"), kNoValue);
    EXPECT_EQ(graph.values[graph.find("norm1.running_mean")].role, ValueRole::State);
}

TEST_F(LowerTest, UpdatesRunningStatisticsInTrainingOnly) {
    const auto updates = [&](Mode mode) {
        const OpGraph graph = lower(network("residual"), optionsFor("residual", mode));
        return countOf<kernels::BatchNormUpdateRunning>(graph.ops);
    };
    EXPECT_EQ(updates(Mode::Train), 5u);
    EXPECT_EQ(updates(Mode::Evaluate), 0u);
    EXPECT_EQ(updates(Mode::Predict), 0u);
}

}  // namespace
}  // namespace espalier::tests
