// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using namespace engine;
using kernels::Activation;
using kernels::BatchNormApply;
using kernels::BatchNormBackwardApply;

class FuseTest : public CompilerFixture {
  protected:
    OpGraph fused(const std::string& name) { return fuse(trained(name), *device); }

    static const OpNode& find(const OpGraph& graph, const NodeId& origin, std::string_view op) {
        for (const OpNode& node : graph.ops) {
            if (node.origin == origin && name(node.op) == op) return node;
        }
        throw std::out_of_range(origin);
    }
};

TEST_F(FuseTest, PutsBatchNormAdditionAndReluIntoOneOpForwardAndBackward) {
    const OpGraph graph = fused("residual");
    expectOrdered(graph);
    EXPECT_EQ(countOf<kernels::ActivationForward>(graph.ops), 0u);
    EXPECT_EQ(countOf<kernels::ActivationBackward>(graph.ops), 0u);
    for (const OpNode& node : graph.ops) {
        const bool add = std::holds_alternative<kernels::Add>(node.op);
        EXPECT_FALSE(add && node.phase == Phase::Forward);
    }
    const auto& apply = std::get<BatchNormApply>(find(graph, "norm2", "BatchNormApply").op);
    EXPECT_TRUE(apply.residual);
    EXPECT_EQ(apply.activation, Activation::ReLU);
    const OpNode& backward = find(graph, "norm2", "BatchNormBackwardApply");
    EXPECT_TRUE(std::get<BatchNormBackwardApply>(backward.op).residual);
    EXPECT_EQ(backward.inputs.size(), 8u);
    EXPECT_EQ(backward.outputs.size(), 2u);
    EXPECT_EQ(find(graph, "norm2", "BatchNormBackwardSums").inputs.size(), 5u);
}

/// Both branches end in a BatchNorm: one absorbs the addition, the other is unchanged.
TEST_F(FuseTest, TakesAnAdditionOnceWhenBothItsTermsAreNormalised) {
    const OpGraph graph = fused("residual");
    const auto residual = [&](const NodeId& origin) {
        return std::get<BatchNormApply>(find(graph, origin, "BatchNormApply").op).residual;
    };
    EXPECT_NE(residual("norm3"), residual("norm4"));
}

TEST_F(FuseTest, PutsActivationsIntoTheProductBeforeThem) {
    const OpGraph graph = fused("plain");
    const auto& conv =
        std::get<kernels::ConvolutionForward>(find(graph, "conv2", "ConvolutionForward").op);
    EXPECT_TRUE(conv.fusion.bias);
    EXPECT_EQ(conv.fusion.activation, Activation::ReLU);
    const auto& dense = std::get<kernels::Matmul>(find(graph, "dense", "Matmul").op);
    EXPECT_EQ(dense.fusion.activation, Activation::Tanh);
    // Its backward op needs only the output and remains.
    find(graph, "relu2", "ActivationBackward");
}

TEST_F(FuseTest, DoesNotFuseIfTheResultWouldChange) {
    // A fusion cannot carry a slope of 0.1, GELU's gradient needs a value that fusing removes, and
    // the first BatchNorm of "shared" has two consumers.
    EXPECT_EQ(countOf<kernels::ActivationForward>(fused("plain").ops), 1u);
    find(fused("attention"), "gelu", "ActivationForward");
    const OpGraph graph = fused("shared");
    EXPECT_FALSE(std::get<BatchNormApply>(find(graph, "norm1", "BatchNormApply").op).residual);
}

TEST_F(FuseTest, PutsGeluIntoAConvolutionThatIsNotTrained) {
    const Network net = network("attention");
    const OpGraph graph =
        fuse(removeUnused(lower(net, optionsFor("attention", Mode::Predict))), *device);
    EXPECT_EQ(countOf<kernels::ActivationForward>(graph.ops), 0u);
}

TEST_F(FuseTest, PutsBatchNormIntoAConvolutionThatIsNotTrained) {
    const Network net = network("residual");
    OpGraph lowered = removeUnused(lower(net, optionsFor("residual", Mode::Predict)));
    const auto before = countOf<BatchNormApply>(lowered.ops);
    const OpGraph graph = fuse(std::move(lowered), *device);
    expectOrdered(graph);
    std::size_t normalised = 0;
    for (const OpNode& node : graph.ops) {
        const auto* convolution = std::get_if<kernels::ConvolutionForward>(&node.op);
        normalised += convolution != nullptr && convolution->fusion.normalise ? 1 : 0;
        // Those that also add a residual stay.
        const auto* apply = std::get_if<BatchNormApply>(&node.op);
        EXPECT_TRUE(apply == nullptr || apply->residual);
    }
    EXPECT_GT(normalised, 0u);
    EXPECT_EQ(normalised + countOf<BatchNormApply>(graph.ops), before);
    for (const OpNode& node : fused("residual").ops) {
        const auto* convolution = std::get_if<kernels::ConvolutionForward>(&node.op);
        EXPECT_FALSE(convolution != nullptr && convolution->fusion.normalise);
    }
}

TEST_F(FuseTest, KeepsAConvolutionWhoseOutputHasOtherReaders) {
    const Network net = network("shared");
    const OpGraph graph =
        fuse(removeUnused(lower(net, optionsFor("shared", Mode::Predict))), *device);
    const OpNode& convolution = find(graph, "conv1", "ConvolutionForward");
    EXPECT_FALSE(std::get<kernels::ConvolutionForward>(convolution.op).fusion.normalise);
    find(graph, "norm1", "BatchNormApply");
}

TEST_F(FuseTest, KeepsAValueThatTheHostReads) {
    SmallDrawing small = drawing("plain");
    small.network.nodes.push_back({.id = "last", .type = "ReLU"});
    std::erase_if(small.network.nodes, [](const auto& node) { return node.id == "softmax"; });
    for (auto& wire : small.network.connections) {
        if (wire.to == "softmax") wire.to = "last";
    }
    CompileOptions options = optionsFor("plain", Mode::Predict);
    const Network net = validNetwork(small.network, catalog, {small.input, small.outputWidth});
    OpGraph graph = lower(net, options);
    const ValueId output = graph.find(kOutput);
    graph = fuse(removeUnused(std::move(graph)), *device);
    EXPECT_EQ(graph.values[output].role, ValueRole::Result);
    EXPECT_EQ(graph.find(kOutput), output);
    expectOrdered(graph);
}

}  // namespace
}  // namespace espalier::tests
