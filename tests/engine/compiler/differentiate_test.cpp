// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "engine/base/error.h"
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using namespace engine;

class DifferentiateTest : public CompilerFixture {
  protected:
    OpGraph lowered(const std::string& name) { return lower(network(name), optionsFor(name)); }
};

TEST_F(DifferentiateTest, GivesEveryTrainedParameterOneGradientOfItsShape) {
    for (const SmallDrawing& small : smallDrawings()) {
        const OpGraph graph = lowered(small.network.name);
        const auto parameters = std::ranges::count_if(graph.values, [](const Value& value) {
            return value.role == ValueRole::Parameter && value.parameter.trainable;
        });
        const GradientGraph result = differentiate(graph);
        EXPECT_EQ(result.gradients.size(), static_cast<std::size_t>(parameters));
        for (const ParameterGradient& pair : result.gradients) {
            EXPECT_EQ(result.graph.desc(pair.gradient).shape,
                      result.graph.desc(pair.parameter).shape)
                << result.graph.values[pair.parameter].name;
        }
        expectOrdered(result.graph);
    }
}

TEST_F(DifferentiateTest, LeavesOutFrozenParametersAndTheirOps) {
    OpGraph graph = lowered("plain");
    graph.values[graph.find("conv1.weight")].parameter.trainable = false;
    graph.values[graph.find("conv1.bias")].parameter.trainable = false;
    const GradientGraph result = differentiate(graph);
    for (const ParameterGradient& pair : result.gradients) {
        EXPECT_NE(result.graph.values[pair.parameter].origin, "conv1");
    }
    for (const OpNode& node : result.graph.ops) {
        const bool early =
            node.origin == "conv1" || node.origin == "leaky" || node.origin == "pool1";
        EXPECT_FALSE(early && node.phase == Phase::Backward) << name(node.op);
    }
}

TEST_F(DifferentiateTest, AddsTheGradientsOfAValueThatSeveralTake) {
    const GradientGraph result = differentiate(lowered("shared"));
    std::size_t sums = 0;
    for (const OpNode& node : result.graph.ops) {
        const bool add = std::holds_alternative<kernels::Add>(node.op);
        if (add && node.phase == Phase::Backward) ++sums;
    }
    // x has three consumers, a has two, and the square takes one value twice.
    EXPECT_EQ(sums, 3u);
}

TEST_F(DifferentiateTest, SaysWhenThereIsNothingToTrain) {
    OpGraph graph = lowered("plain");
    for (Value& value : graph.values) value.parameter.trainable = false;
    EXPECT_THROW(differentiate(graph), Error);
}

class DifferentiateValueTest : public CompilerFixture {
  protected:
    /// A prediction with a value for the gradient of its output.
    OpGraph prediction(const std::string& name, ValueId& seed) {
        CompileOptions options = optionsFor(name);
        options.mode = Mode::Predict;
        OpGraph graph = lower(network(name), options);
        Value value;
        value.name = "seed";
        value.desc = graph.desc(graph.find(kOutput));
        value.role = ValueRole::Input;
        seed = graph.addValue(std::move(value));
        return graph;
    }
    static ValueId outputOf(const OpGraph& graph, const NodeId& layer) {
        for (const OpNode& node : graph.ops) {
            if (node.origin == layer) return node.outputs.front();
        }
        return kNoValue;
    }
};

TEST_F(DifferentiateValueTest, GoesBackToTheValueAndNoFurther) {
    ValueId seed = kNoValue;
    const OpGraph graph = prediction("residual", seed);
    const ValueId to = outputOf(graph, "relu2");
    const ValueGradient result = differentiateValue(graph, graph.find(kOutput), seed, to);
    ASSERT_NE(result.gradient, kNoValue);
    EXPECT_EQ(result.graph.desc(result.gradient).shape, graph.desc(to).shape);
    expectOrdered(result.graph);
    std::set<NodeId> backward;
    for (const OpNode& node : result.graph.ops) {
        if (node.phase == Phase::Backward) backward.insert(node.origin);
        // Parameters are constants, and running statistics too.
        EXPECT_FALSE(std::holds_alternative<kernels::BatchNormBackwardSums>(node.op));
        EXPECT_FALSE(std::holds_alternative<kernels::ConvolutionBackwardWeights>(node.op));
    }
    EXPECT_TRUE(backward.contains("conv3"));
    EXPECT_TRUE(backward.contains("down")) << "both ways to the value";
    EXPECT_FALSE(backward.contains("add1"));
    EXPECT_FALSE(backward.contains("conv1"));
}

TEST_F(DifferentiateValueTest, SaysWhereAValueDoesNotDependOnTheOther) {
    ValueId seed = kNoValue;
    const OpGraph graph = prediction("residual", seed);
    const ValueId scores = graph.find(kScores);
    EXPECT_EQ(differentiateValue(graph, graph.find(kOutput), seed, scores).gradient, kNoValue);
}

class AddUpdateTest : public CompilerFixture {};

TEST_F(AddUpdateTest, CommitsEverythingBehindTheGuardedUpdate) {
    const OpGraph graph = trained("residual");
    const ValueId status = graph.find(kGradientStatus);
    ASSERT_NE(status, kNoValue);
    std::size_t running = 0;
    bool updating = false;
    for (const OpNode& node : graph.ops) {
        updating = updating || node.phase == Phase::Update;
        EXPECT_EQ(updating, node.phase == Phase::Update) << name(node.op);
        for (const ValueId output : node.outputs) {
            const ValueRole role = graph.values[output].role;
            const bool stored = role == ValueRole::Parameter || role == ValueRole::State ||
                                role == ValueRole::OptimizerState;
            EXPECT_TRUE(!stored || node.phase == Phase::Update) << graph.values[output].name;
        }
        if (!std::holds_alternative<kernels::BatchNormUpdateRunning>(node.op)) continue;
        ++running;
        ASSERT_EQ(node.inputs.size(), 5u);
        EXPECT_EQ(node.inputs[4], status);
    }
    EXPECT_EQ(running, 5u);
}

TEST_F(AddUpdateTest, GivesEveryOptimizerItsStates) {
    for (const kernels::OptimizerKind kind :
         {kernels::OptimizerKind::SgdMomentum, kernels::OptimizerKind::Adam}) {
        CompileOptions options = optionsFor("plain");
        options.optimizer.kind = kind;
        const OpGraph graph = referenceGraph(network("plain"), options);
        EXPECT_NE(graph.find("conv1.weight.optimizer0"), kNoValue);
        EXPECT_EQ(graph.find("conv1.weight.optimizer1") != kNoValue,
                  kind == kernels::OptimizerKind::Adam);
    }
}

TEST_F(AddUpdateTest, KeepsSumsOfMicroBatchesBetweenRuns) {
    CompileOptions options = optionsFor("residual");
    options.accumulate = true;
    const OpGraph graph = removeUnused(referenceGraph(network("residual"), options));
    const ValueId sum = graph.find("conv1.weight.accumulated");
    ASSERT_NE(sum, kNoValue);
    EXPECT_TRUE(graph.values[sum].persistent);
    EXPECT_EQ(countOf<kernels::Fill>(graph.ops), 0u) << "no gradient is zeroed";
    EXPECT_NE(graph.find("norm1.running_mean.staged"), kNoValue);
    expectOrdered(graph);
}

TEST_F(AddUpdateTest, MarksTheReductionsOfSeveralReplicas) {
    const OpGraph graph = trained("residual");
    std::map<Reduction, int> counts;
    for (const ReductionPlace& place : reductionPlaces(graph)) ++counts[place.reduction];
    EXPECT_EQ(counts[Reduction::Statistics], 5);
    EXPECT_EQ(counts[Reduction::BackwardSums], 5);
    EXPECT_EQ(counts[Reduction::Loss], 1);
    EXPECT_EQ(counts[Reduction::Gradient], 8);  // 5 convolutions, a bias, weights and bias of Dense
}

TEST_F(AddUpdateTest, WithStatisticsOfItsOwnAReplicaAddsItsGradientsAlone) {
    const OpGraph graph = trained("residual");
    std::map<Reduction, int> counts;
    for (const ReductionPlace& place : reductionPlaces(graph, true)) ++counts[place.reduction];
    EXPECT_EQ(counts[Reduction::Statistics], 5) << "for the running ones";
    EXPECT_EQ(counts[Reduction::BackwardSums], 0);
    EXPECT_EQ(counts[Reduction::Gradient], 18) << "and weight and bias of 5 BatchNorms";
}

TEST_F(AddUpdateTest, StatisticsOfItsOwnNeedTwoValues) {
    CompileOptions options = optionsFor("residual");
    options.batch = 2;
    const OpGraph graph = referenceGraph(network("residual"), options);
    EXPECT_FALSE(takesOwnStatistics(graph, 2, 0)) << "not asked for";
    EXPECT_TRUE(takesOwnStatistics(graph, 2, 1)) << "an image has many pixels";
    OpGraph vectors;
    Value rows;
    rows.desc.shape = {2, 5};
    const ValueId x = vectors.addValue(rows);
    vectors.add(kernels::BatchNormStatistics{}, {x}, "norm");
    EXPECT_FALSE(takesOwnStatistics(vectors, 2, 1));
    EXPECT_TRUE(takesOwnStatistics(vectors, 2, 2));
}

TEST_F(AddUpdateTest, BatchNormCountsTheValuesOfAllReplicas) {
    const auto counts = [&](std::int64_t batch, std::int64_t totalBatch) {
        CompileOptions options = optionsFor("residual");
        options.batch = batch;
        OpGraph graph = referenceGraph(network("residual"), options);
        std::vector<std::int64_t> found;
        for (const OpNode& node : countAllReplicas(std::move(graph), batch, totalBatch).ops) {
            if (const auto* running = std::get_if<kernels::BatchNormUpdateRunning>(&node.op)) {
                found.push_back(running->count);
            } else if (const auto* apply = std::get_if<kernels::BatchNormBackwardApply>(&node.op)) {
                found.push_back(apply->count);
            }
        }
        return found;
    };
    EXPECT_FALSE(counts(6, 0).empty());
    EXPECT_EQ(counts(2, 6), counts(6, 0));
    EXPECT_EQ(counts(6, 6), counts(6, 0));
}

}  // namespace
}  // namespace espalier::tests
