// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <set>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using engine::NodeId;
using engine::OpNode;
using engine::Phase;
using engine::ValueRole;
using kernels::BatchNormApply;
using kernels::BatchNormBackwardApply;
using kernels::BatchNormBackwardSums;
using kernels::BatchNormStatistics;
using testing::UnorderedElementsAre;

class FrozenTest : public CompilerFixture {
  protected:
    static constexpr const char* kName = "partly frozen";

    engine::ExecutionPlan plan() {
        return compile(network(kName), *device, optionsFor(kName)).plan;
    }
    /// The tensors of a role, by name.
    static std::set<std::string> names(const engine::ExecutionPlan& plan, ValueRole role) {
        std::set<std::string> names;
        for (const engine::Value& value : plan.values) {
            if (value.role == role) names.insert(value.name);
        }
        return names;
    }
    template <typename Op>
    static std::set<NodeId> layersWith(const engine::OpGraph& graph) {
        std::set<NodeId> layers;
        for (const OpNode& node : graph.ops) {
            if (std::holds_alternative<Op>(node.op)) layers.insert(node.origin);
        }
        return layers;
    }
};

TEST_F(FrozenTest, OnlyTrainedParametersHaveOptimizerStates) {
    EXPECT_THAT(
        names(plan(), ValueRole::OptimizerState),
        UnorderedElementsAre(
            "conv1.weight.optimizer0", "classes.weight.optimizer0", "classes.bias.optimizer0"));
}

TEST_F(FrozenTest, OnlyTrainedParametersAreUpdated) {
    for (const OpNode& node : nodesOf(plan())) {
        const auto* update = std::get_if<kernels::OptimizerUpdate>(&node.op);
        if (!update) continue;
        EXPECT_EQ(update->rateFactors, (std::vector<float>{0.5f, 2, 2}));
    }
}

TEST_F(FrozenTest, NoGradientReachesWhatComesBeforeTheFirstTrainedLayer) {
    const engine::OpGraph graph = trained(kName);
    for (const OpNode& node : graph.ops) {
        if (node.phase != Phase::Backward) continue;
        EXPECT_THAT(node.origin, testing::Not(testing::AnyOf("stem", "norm0", "relu0", "drop0")));
    }
    // The first trained convolution needs its source and no gradient of it.
    EXPECT_FALSE(layersWith<kernels::ConvolutionBackwardData>(graph).contains("conv1"));
    EXPECT_THAT(layersWith<kernels::ConvolutionBackwardWeights>(graph),
                UnorderedElementsAre("conv1"));
}

TEST_F(FrozenTest, AFrozenBatchNormUsesItsRunningStatisticsAndLeavesThem) {
    const engine::OpGraph graph = trained(kName);
    EXPECT_THAT(layersWith<BatchNormStatistics>(graph), UnorderedElementsAre("norm1"));
    EXPECT_THAT(layersWith<kernels::BatchNormUpdateRunning>(graph), UnorderedElementsAre("norm1"));
    for (const OpNode& node : graph.ops) {
        if (!std::holds_alternative<BatchNormApply>(node.op) || node.origin == "norm1") continue;
        EXPECT_EQ(graph.values[node.inputs[1]].name, node.origin + ".running_mean");
        EXPECT_EQ(graph.values[node.inputs[2]].name, node.origin + ".running_var");
    }
}

TEST_F(FrozenTest, TheGradientThroughAFrozenBatchNormNeedsNeitherItsInputNorSums) {
    const engine::OpGraph graph = trained(kName);
    EXPECT_THAT(layersWith<BatchNormBackwardSums>(graph), UnorderedElementsAre("norm1"));
    EXPECT_THAT(layersWith<BatchNormBackwardApply>(graph),
                UnorderedElementsAre("norm1", "norm2", "norm3"));
    for (const OpNode& node : graph.ops) {
        if (node.phase == Phase::Forward) continue;
        for (const engine::ValueId input : node.inputs) {
            const engine::Value& value = graph.values[input];
            const bool isInner = value.origin == "conv2" || value.origin == "conv3";
            EXPECT_FALSE(isInner && value.role == ValueRole::Activation) << name(node.op);
        }
    }
}

TEST_F(FrozenTest, ActivationsAreFusedIntoFrozenBatchNormsForwardAndBackward) {
    const auto nodes = nodesOf(plan());
    EXPECT_EQ(countOf<kernels::ActivationForward>(nodes), 0u);
    EXPECT_EQ(countOf<kernels::ActivationBackward>(nodes), 0u);
    for (const OpNode& node : nodes) {
        EXPECT_FALSE(std::holds_alternative<kernels::Add>(node.op) && node.phase == Phase::Forward);
    }
}

TEST_F(FrozenTest, AFrozenBatchNormIsPartOfTheConvolutionBeforeIt) {
    const engine::OpGraph graph = engine::fuse(trained(kName), *device);
    std::set<NodeId> normalising;
    for (const OpNode& node : graph.ops) {
        const auto* convolution = std::get_if<kernels::ConvolutionForward>(&node.op);
        if (convolution && convolution->fusion.normalise) normalising.insert(node.origin);
    }
    // Not conv1, whose BatchNorm is trained, and not conv2, whose BatchNorm adds a residual.
    EXPECT_THAT(normalising, UnorderedElementsAre("stem", "conv3"));
}

TEST_F(FrozenTest, AFrozenDropoutIsOff) {
    EXPECT_EQ(countOf<kernels::Dropout>(trained(kName).ops), 0u);
}

TEST_F(FrozenTest, EvaluationDoesNotDependOnWhatIsFrozen) {
    SmallDrawing thawed = drawing(kName);
    for (engine::NetworkNode& node : thawed.network.nodes) {
        node.frozen = false;
        node.rateFactor = 1;
    }
    const auto options = optionsFor(kName, engine::Mode::Evaluate);
    const engine::OpGraph frozen = engine::lower(network(kName), options);
    const engine::OpGraph other = engine::lower(
        validNetwork(thawed.network, catalog, {thawed.input, thawed.outputWidth}), options);
    ASSERT_EQ(frozen.ops.size(), other.ops.size());
    for (std::size_t i = 0; i < frozen.ops.size(); ++i) {
        EXPECT_EQ(name(frozen.ops[i].op), name(other.ops[i].op));
        EXPECT_EQ(frozen.ops[i].inputs, other.ops[i].inputs);
    }
}

TEST_F(FrozenTest, WhereEverythingIsFrozenThereIsNothingToCompile) {
    SmallDrawing small = drawing(kName);
    for (engine::NetworkNode& node : small.network.nodes) node.frozen = true;
    const engine::Network network =
        validNetwork(small.network, catalog, {small.input, small.outputWidth});
    EXPECT_THROW(compile(network, *device, optionsFor(kName)), engine::Error);
}

}  // namespace
}  // namespace espalier::tests
