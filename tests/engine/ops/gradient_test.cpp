// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/engine/ops/gradient_check.h"

namespace espalier::tests {
namespace {

using namespace kernels;

std::vector<std::size_t> firstInputs(std::size_t count) {
    std::vector<std::size_t> inputs(count);
    for (std::size_t i = 0; i < count; ++i) inputs[i] = i;
    return inputs;
}

/// A convolution of random, unusual geometry.
struct RandomConvolution {
    ConvolutionGeometry geometry;
    Shape source;
    Shape weights;
};

RandomConvolution randomConvolution(TestRandom& random) {
    RandomConvolution c;
    auto& g = c.geometry;
    g.groups = random.between(1, 2);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        g.stride[axis] = random.between(1, 3);
        g.dilation[axis] = random.between(1, 2);
        g.padBegin[axis] = random.between(0, 2);
        g.padEnd[axis] = random.between(0, 2);
    }
    const std::int64_t in = random.between(1, 2);
    c.weights = {g.groups * random.between(1, 2), in, random.between(1, 3), random.between(1, 3)};
    c.source = {random.between(1, 2), in * g.groups, random.between(5, 7), random.between(5, 8)};
    return c;
}

TEST(GradientTest, OfConvolutionIsRightForItsInputWeightsAndBias) {
    for (int round = 0; round < 8; ++round) {
        GradientCheck check;
        const RandomConvolution c = randomConvolution(check.random);
        Fusion fusion;
        fusion.bias = round % 2 == 0;
        std::vector<engine::ValueId> inputs{check.input(c.source), check.input(c.weights)};
        if (fusion.bias) inputs.push_back(check.input({c.weights[0]}));
        check.add(ConvolutionForward{c.geometry, fusion}, inputs);
        check.expectRightGradients(firstInputs(inputs.size()));
    }
}

TEST(GradientTest, OfConvolutionWithFrozenWeightsStillTrainsTheBias) {
    GradientCheck check;
    Fusion fusion;
    fusion.bias = true;
    check.add(ConvolutionForward{{}, fusion},
              {check.input({2, 3, 4, 5}), check.input({2, 3, 3, 3}), check.input({2})});
    check.expectRightGradients({0, 2});
}

TEST(GradientTest, OfTransposedConvolutionIsRightForItsInputWeightsAndBias) {
    for (int round = 0; round < 8; ++round) {
        GradientCheck check;
        const RandomConvolution c = randomConvolution(check.random);
        const Shape small =
            engine::inferOutputs(ConvolutionForward{c.geometry, {}},
                                 std::vector<TensorDesc>{{.shape = c.source}, {.shape = c.weights}})
                .front()
                .shape;
        Fusion fusion;
        fusion.bias = round % 2 == 0;
        std::vector<engine::ValueId> inputs{check.input(small), check.input(c.weights)};
        if (fusion.bias) inputs.push_back(check.input({c.source[1]}));
        check.add(ConvolutionBackwardData{c.geometry, fusion}, inputs, c.source);
        check.expectRightGradients(firstInputs(inputs.size()));
    }
}

TEST(GradientTest, OfMatmulIsRightForEveryTranspositionWithAndWithoutBias) {
    for (int form = 0; form < 8; ++form) {
        GradientCheck check;
        Matmul op;
        op.transposeA = (form & 1) != 0;
        op.transposeB = (form & 2) != 0;
        op.fusion.bias = (form & 4) != 0;
        std::vector<engine::ValueId> inputs{check.input(op.transposeA ? Shape{5, 3} : Shape{3, 5}),
                                            check.input(op.transposeB ? Shape{4, 5} : Shape{5, 4})};
        if (op.fusion.bias) inputs.push_back(check.input({4}));
        check.add(op, inputs);
        check.expectRightGradients(firstInputs(inputs.size()));
    }
}

TEST(GradientTest, OfPoolingIsRightForEveryKindAndForWindowsThatOverlap) {
    for (const Pooling kind : {Pooling::Max, Pooling::AverageInside, Pooling::AverageAll}) {
        for (const std::int64_t stride : {1, 2, 3}) {
            GradientCheck check;
            const PoolingGeometry geometry{.kind = kind,
                                           .window = {3, 2},
                                           .stride = {stride, stride},
                                           .padBegin = {1, 0},
                                           .padEnd = {0, 1}};
            check.add(PoolForward{geometry}, {check.input({2, 2, 6, 7})});
            check.expectRightGradients({0});
        }
    }
}

TEST(GradientTest, OfBatchNormGoesThroughTheStatisticsOfTheBatch) {
    for (const Shape& shape : {Shape{3, 2, 2, 3}, Shape{5, 4}}) {
        GradientCheck check;
        const auto x = check.input(shape);
        const auto statistics = check.graph.add(BatchNormStatistics{}, {x}, "layer");
        check.add(
            BatchNormApply{.epsilon = 1e-2f},
            {x, statistics[0], statistics[1], check.input({shape[1]}), check.input({shape[1]})});
        check.expectRightGradients({0, 3, 4});
    }
}

TEST(GradientTest, OfBatchNormWithRunningStatisticsTakesThemAsConstants) {
    GradientCheck check;
    const auto variance = check.input({2});
    check.prepare = [&](ReferenceEvaluator& evaluator) {
        check.random.fill<double>(evaluator[variance].values, 0.5, 2.0);
    };
    check.add(BatchNormApply{},
              {check.input({3, 2, 2, 3}),
               check.input({2}),
               variance,
               check.input({2}),
               check.input({2})});
    check.expectRightGradients({0, 3, 4});
}

// Of the same input, but not these; or of another input.
TEST(GradientTest, OfBatchNormBesideStatisticsThatAreNotItsOwn) {
    for (const bool ofTheSameInput : {true, false}) {
        GradientCheck check;
        const auto x = check.input({3, 2, 2, 3});
        const auto other = ofTheSameInput ? x : check.input({3, 2, 2, 3});
        const auto statistics = check.graph.add(BatchNormStatistics{}, {other}, "layer");
        const auto mean = ofTheSameInput ? check.input({2}) : statistics[0];
        const auto variance = ofTheSameInput ? check.input({2}) : statistics[1];
        if (ofTheSameInput) {
            check.prepare = [&](ReferenceEvaluator& evaluator) {
                check.random.fill<double>(evaluator[variance].values, 0.5, 2.0);
            };
        }
        check.add(BatchNormApply{.epsilon = 1e-2f},
                  {x, mean, variance, check.input({2}), check.input({2})});
        check.expectRightGradients({0, 3, 4});
    }
}

TEST(GradientTest, OfLayerNormIsRight) {
    GradientCheck check;
    check.add(LayerNormForward{1e-2f},
              {check.input({3, 2, 2, 3}), check.input({2, 2, 3}), check.input({2, 2, 3})});
    check.expectRightGradients({0, 1, 2});
}

TEST(GradientTest, OfLayerNormOfRowsIsRight) {
    GradientCheck check;
    check.add(LayerNormForward{1e-2f, 2},
              {check.input({3, 4, 5}), check.input({5}), check.input({5})});
    check.expectRightGradients({0, 1, 2});
}

TEST(GradientTest, OfTransposeIsItsOwn) {
    GradientCheck check;
    check.add(Transpose{}, {check.input({2, 3, 4, 2})});
    check.expectRightGradients({0});
}

TEST(GradientTest, OfClipIsRightInsideAndOutsideItsBounds) {
    GradientCheck check;
    check.add(Clip{-0.4f, 0.3f}, {check.input({3, 5})});
    check.expectRightGradients({0});
}

TEST(GradientTest, OfEveryActivationIsRight) {
    for (const Activation kind : {Activation::ReLU,
                                  Activation::LeakyReLU,
                                  Activation::Sigmoid,
                                  Activation::Tanh,
                                  Activation::GELU,
                                  Activation::SiLU,
                                  Activation::ReLU6,
                                  Activation::HardSigmoid,
                                  Activation::HardSwish}) {
        GradientCheck check;
        const ValueId x = check.input({3, 5});
        // From -1 to 1 they would never reach the bounds.
        const bool isBounded = kind == Activation::ReLU6 || kind == Activation::HardSigmoid ||
                               kind == Activation::HardSwish;
        const double scale = isBounded ? 20 : 1;
        check.prepare = [&](ReferenceEvaluator& evaluator) {
            for (double& value : evaluator[x].values) value *= scale;
        };
        check.add(ActivationForward{kind, 0.2f}, {x});
        check.expectRightGradients({0});
    }
}

TEST(GradientTest, OfAddReachesEveryTerm) {
    GradientCheck check;
    const Shape shape{2, 3, 2, 2};
    check.add(Add{}, {check.input(shape), check.input(shape), check.input(shape)});
    check.expectRightGradients({0, 1, 2});
}

TEST(GradientTest, OfMultiplyIsRightForEqualShapesAndForOneValuePerChannel) {
    for (const Shape& factor : {Shape{2, 3, 4, 2}, Shape{2, 3, 1, 1}}) {
        GradientCheck check;
        check.add(Multiply{}, {check.input({2, 3, 4, 2}), check.input(factor)});
        check.expectRightGradients({0, 1});
    }
}

TEST(GradientTest, OfDropoutUsesTheMaskOfTheForwardPass) {
    GradientCheck check;
    const auto x = check.input({3, 2, 3, 3});
    check.add(Dropout{0.4f, 2}, {x, check.stepValues()});
    check.expectRightGradients({0});
}

TEST(GradientTest, OfConcatenateGivesEveryPartItsSlice) {
    for (const int axis : {1, 2}) {
        GradientCheck check;
        Shape first{2, 3, 2, 2};
        Shape second = first;
        second[axis] = 5;
        check.add(Concatenate{axis}, {check.input(first), check.input(second), check.input(first)});
        check.expectRightGradients({0, 1, 2});
    }
}

TEST(GradientTest, OfSliceIsZeroOutsideThePart) {
    for (const std::int64_t offset : {0, 2, 3}) {
        GradientCheck check;
        check.add(Slice{1, offset}, {check.input({2, 5, 2, 2})}, {2, 2, 2, 2});
        check.expectRightGradients({0});
    }
}

TEST(GradientTest, OfSliceOfEverythingIsTheGradientItself) {
    GradientCheck check;
    check.add(Slice{1, 0}, {check.input({2, 5, 2, 2})}, {2, 5, 2, 2});
    check.expectRightGradients({0});
    EXPECT_EQ(check.graph.ops.size(), 1u);
}

TEST(GradientTest, OfUpsampleIsRightForBothInterpolations) {
    for (const Interpolation kind : {Interpolation::Nearest, Interpolation::Bilinear}) {
        GradientCheck check;
        check.add(UpsampleForward{kind, 3}, {check.input({2, 2, 3, 4})});
        check.expectRightGradients({0});
    }
}

TEST(GradientTest, OfSoftmaxIsRight) {
    for (const Shape& shape : {Shape{3, 5}, Shape{2, 3, 2, 2}}) {
        GradientCheck check;
        check.add(SoftmaxForward{}, {check.input(shape)});
        check.expectRightGradients({0});
    }
}

TEST(GradientTest, OfReshapeIsAReshape) {
    GradientCheck check;
    check.add(Reshape{}, {check.input({2, 3, 2, 2})}, {2, 12});
    check.expectRightGradients({0});
}

TEST(GradientTest, OfCrossEntropyIsRightWithSmoothedLabelsAndWeights) {
    for (const Shape& shape : {Shape{4, 3}, Shape{2, 3, 2, 2}}) {
        GradientCheck check;
        const Shape places = shape.rank() == 2 ? Shape{4} : Shape{2, 2, 2};
        const auto logits = check.input(shape);
        const auto labels = check.input(places);
        const auto weights = check.input(places);
        check.prepare = [&](ReferenceEvaluator& evaluator) {
            for (double& label : evaluator[labels].values) label = check.random.between(0, 2);
            check.random.fill<double>(evaluator[weights].values, 0.5, 2);
            evaluator[weights].values.front() = 0;
        };
        check.add(SoftmaxCrossEntropy{.labelSmoothing = 0.1f},
                  {logits, labels, weights, check.stepValues()});
        check.expectRightGradients({0});
    }
}

TEST(GradientTest, OfFocalLossIsRightWithWeights) {
    for (const float focusing : {0.0f, 0.5f, 2.0f, 3.5f}) {
        GradientCheck check;
        const auto logits = check.input({2, 3, 2, 2});
        const auto labels = check.input({2, 2, 2});
        const auto weights = check.input({2, 2, 2});
        check.prepare = [&](ReferenceEvaluator& evaluator) {
            for (double& label : evaluator[labels].values) label = check.random.between(0, 2);
            check.random.fill<double>(evaluator[weights].values, 0.5, 2);
            evaluator[weights].values.front() = 0;
        };
        check.add(SoftmaxFocalLoss{.focusing = focusing},
                  {logits, labels, weights, check.stepValues()});
        check.expectRightGradients({0});
    }
}

TEST(GradientTest, OfLossesOfValuesAreRight) {
    for (const OpDesc& op : {OpDesc(MeanSquaredError{}),
                             OpDesc(MeanAbsoluteError{}),
                             OpDesc(HuberLoss{.delta = 0.3f}),
                             OpDesc(HuberLoss{.delta = 5})}) {
        SCOPED_TRACE(name(op));
        GradientCheck check;
        const Shape shape{3, 2, 2, 2};
        const auto prediction = check.input(shape);
        const auto target = check.input(shape);
        check.add(op, {prediction, target, check.input({3}), check.stepValues()});
        check.expectRightGradients({0});
    }
}

TEST(GradientTest, ComputesOnlyRequestedGradients) {
    engine::OpGraph graph;
    engine::Value value;
    value.desc.shape = {1, 2, 5, 5};
    const auto x = graph.addValue(value);
    value.desc.shape = {3, 2, 3, 3};
    const auto w = graph.addValue(value);
    const auto y = graph.add(ConvolutionForward{}, {x, w}, "conv").front();
    value.desc.shape = graph.desc(y).shape;
    const auto dy = graph.addValue(value);
    const auto gradients = engine::addGradient({graph, 0, {dy}, {false, true}});
    EXPECT_EQ(gradients[0], engine::kNoValue);
    ASSERT_EQ(graph.ops.size(), 2u);
    EXPECT_TRUE(std::holds_alternative<ConvolutionBackwardWeights>(graph.ops[1].op));
}

}  // namespace
}  // namespace espalier::tests
