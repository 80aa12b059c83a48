// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_graph.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace espalier::tests {
namespace {

using namespace kernels;

Shape shapeOf(const OpDesc& op, const std::vector<Shape>& inputs, std::size_t output = 0) {
    std::vector<TensorDesc> descs;
    for (const Shape& shape : inputs) descs.push_back({.shape = shape});
    return engine::inferOutputs(op, descs)[output].shape;
}

TEST(ShapeRuleTest, ConvolutionCountsPaddingStrideAndDilation) {
    const ConvolutionGeometry geometry{
        .stride = {2, 1}, .dilation = {1, 2}, .padBegin = {1, 0}, .padEnd = {2, 1}, .groups = 2};
    EXPECT_EQ(shapeOf(ConvolutionForward{geometry, {}}, {{3, 4, 9, 10}, {6, 2, 3, 3}}),
              (Shape{3, 6, 5, 7}));
}

TEST(ShapeRuleTest, MatmulTransposesAsAsked) {
    EXPECT_EQ(shapeOf(Matmul{true, true, {}}, {{5, 3}, {4, 5}}), (Shape{3, 4}));
}

TEST(ShapeRuleTest, MaxPoolingRemembersPositionsInTheSmallestTypeThatHoldsThem) {
    const TensorDesc x{.shape = {1, 2, 40, 40}};
    const auto small = engine::inferOutputs(PoolForward{}, {{x}});
    ASSERT_EQ(small.size(), 2u);
    EXPECT_EQ(small[1].type, DataType::UInt8);
    const PoolingGeometry wide{.window = {16, 16}, .stride = {1, 1}};
    EXPECT_EQ(engine::inferOutputs(PoolForward{wide}, {{x}})[1].type, DataType::Int32);
    const PoolingGeometry average{.kind = Pooling::AverageAll};
    EXPECT_EQ(engine::inferOutputs(PoolForward{average}, {{x}}).size(), 1u);
}

TEST(ShapeRuleTest, ConcatenateAddsAlongItsAxisOnly) {
    EXPECT_EQ(shapeOf(Concatenate{1}, {{2, 3, 4, 4}, {2, 5, 4, 4}}), (Shape{2, 8, 4, 4}));
}

TEST(ShapeRuleTest, LossGivesAGradientUnlessItOnlyEvaluates) {
    const std::vector<TensorDesc> inputs{{.shape = {4, 3}}, {.shape = {4}}, {.shape = {4}}, {}};
    EXPECT_EQ(engine::inferOutputs(SoftmaxCrossEntropy{}, inputs).size(), 2u);
    EXPECT_EQ(engine::inferOutputs(SoftmaxCrossEntropy{true}, inputs).size(), 1u);
}

TEST(ShapeRuleTest, AGradientHasTheShapeOfWhatItBelongsTo) {
    const Shape x{2, 3, 4, 5};
    const UpsampleForward enlarge{.factor = 2};
    const Shape y = shapeOf(enlarge, {x});
    EXPECT_EQ(y, (Shape{2, 3, 8, 10}));
    EXPECT_EQ(shapeOf(UpsampleBackward{.factor = 2}, {y}), x);
    EXPECT_EQ(shapeOf(SoftmaxBackward{}, {x, x}), x);
    EXPECT_EQ(shapeOf(LayerNormBackward{}, {x, x, {40}, {40}, {3}}, 0), x);
    EXPECT_EQ(shapeOf(LayerNormBackward{}, {x, x, {40}, {40}, {3}}, 1), (Shape{3}));
}

TEST(ShapeRuleTest, OpsWithoutARuleSaySo) {
    EXPECT_THROW(shapeOf(Reshape{}, {{2, 3}}), std::logic_error);
}

TEST(OpGraphTest, OutputsAreActivationsForwardAndGradientsBackward) {
    engine::OpGraph graph;
    engine::Value x;
    x.name = "x";
    x.desc.shape = {2, 3};
    const auto id = graph.addValue(x);
    const auto y = graph.add(SoftmaxForward{}, {id}, "softmax").front();
    const auto g = graph.add(SoftmaxBackward{}, {y, y}, "softmax", engine::Phase::Backward).front();
    EXPECT_EQ(graph.values[y].role, engine::ValueRole::Activation);
    EXPECT_EQ(graph.values[g].role, engine::ValueRole::Gradient);
    EXPECT_EQ(graph.values[y].origin, "softmax");
    EXPECT_EQ(graph.find("x"), id);
    EXPECT_EQ(graph.find("nothing"), engine::kNoValue);
}

}  // namespace
}  // namespace espalier::tests
