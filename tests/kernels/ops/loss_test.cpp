// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

struct Problem {
    HostTensor logits;
    HostTensor targets;
    HostTensor weights;
    double smoothing = 0;

    double loss(const HostTensor& x) const { return crossEntropy(x, targets, weights, smoothing); }
    double correct() const {
        double sum = 0;
        const Shape& s = logits.shape;
        for (std::int64_t n = 0; n < s[0]; ++n)
            for (std::int64_t p = 0; p < pixelsOf(s); ++p) {
                std::int64_t best = 0;
                for (std::int64_t c = 1; c < s[1]; ++c) {
                    if (logits[position(s, n, c, p)] > logits[position(s, n, best, p)]) best = c;
                }
                const auto i = static_cast<std::size_t>(n * pixelsOf(s) + p);
                if (static_cast<double>(best) == targets[i]) sum += weights[i];
            }
        return sum;
    }
};

constexpr float kScale = 0.125f;

StepValues stepWithScale() {
    StepValues step;
    step.lossScale = kScale;
    return step;
}

class LossTest : public OpTest {
  protected:
    Problem problem(const Shape& shape, double smoothing) {
        const Shape positions =
            shape.rank() == 2 ? Shape{shape[0]} : Shape{shape[0], shape[2], shape[3]};
        Problem p{random.uniform(shape, -3, 3),
                  random.integers(positions, 0, static_cast<int>(shape[1]) - 1),
                  random.uniform(positions, 0.5, 2),
                  smoothing};
        // A void position: its target is not a channel.
        p.weights[1] = 0;
        p.targets[1] = 255;
        return p;
    }
};

void checkCrossEntropy(OpRunner& runner, const Problem& p, Layout layout) {
    const Shape shape = p.logits.shape;
    const std::vector<Argument> in{{p.logits, layout},
                                   {p.targets, Layout::plain(), DataType::Int32},
                                   {p.weights},
                                   stepArgument(stepWithScale())};
    const float smoothing = static_cast<float>(p.smoothing);
    const auto out =
        runner.run(SoftmaxCrossEntropy{false, smoothing}, in, {{Shape{4}}, {shape, Layout::any()}});
    double weight = 0;
    for (const double w : p.weights.values) weight += w;
    EXPECT_NEAR(out[0][0], p.loss(p.logits), 1e-5 * (1 + p.loss(p.logits)));
    EXPECT_NEAR(out[0][1], weight, 1e-5 * weight);
    EXPECT_NEAR(out[0][2], p.correct(), 1e-5 * weight);
    const HostTensor gradient =
        finiteDifference(p.logits, [&](const HostTensor& x) { return kScale * p.loss(x); });
    expectClose(out[1], gradient, 1e-6, "gradient");
    const auto only = runner.run(SoftmaxCrossEntropy{true, smoothing}, in, {{Shape{4}}});
    expectSame(only[0], out[0], "sums without gradient");
}

TEST_F(LossTest, CrossEntropyOfImages) {
    for (const Shape& shape : {Shape{2, 3, 5, 7}, Shape{1, 17, 3, 4}}) {
        for (const double smoothing : {0.0, 0.125}) {
            const Problem p = problem(shape, smoothing);
            forVariants(
                [&](OpRunner& runner, Layout layout) { checkCrossEntropy(runner, p, layout); });
        }
    }
}

TEST_F(LossTest, CrossEntropyOfSamples) {
    for (const Shape& shape : {Shape{5, 10}, Shape{70, 3}, Shape{3, 300}}) {
        for (const double smoothing : {0.0, 0.125}) {
            const Problem p = problem(shape, smoothing);
            forDevices([&](OpRunner& runner) { checkCrossEntropy(runner, p, Layout::plain()); });
        }
    }
}

TEST_F(LossTest, FirstOfEqualLogitsIsTheAnswer) {
    const HostTensor logits({2, 3}, {1, 1, 0, 1, 1, 0});
    const HostTensor targets(Shape{2}, {0, 1});
    const HostTensor weights(Shape{2}, 1.0);
    forDevices([&](OpRunner& runner) {
        const auto out = runner.run(
            SoftmaxCrossEntropy{true, 0},
            {{logits}, {targets, Layout::plain(), DataType::Int32}, {weights}, stepArgument({})},
            {{Shape{4}}});
        EXPECT_EQ(out[0][2], 1);
    });
}

TEST_F(LossTest, TargetOutsideTheChannelsGivesNotANumber) {
    for (const Shape& shape : {Shape{2, 3}, Shape{2, 3, 1, 2}}) {
        Problem p = problem(shape, 0);
        p.weights[1] = 1;
        forDevices([&](OpRunner& runner) {
            const auto out = runner.run(SoftmaxCrossEntropy{false, 0},
                                        {{p.logits},
                                         {p.targets, Layout::plain(), DataType::Int32},
                                         {p.weights},
                                         stepArgument({})},
                                        {{Shape{4}}, {shape}});
            EXPECT_TRUE(std::isnan(out[0][0]));
        });
    }
}

/// Weights of three samples.
HostTensor squaredErrorWeights() {
    return HostTensor(Shape{3}, {0.5, 0, 2});
}

TEST_F(LossTest, MeanSquaredErrorAndItsGradient) {
    const HostTensor w = squaredErrorWeights();
    for (const Shape& shape : {Shape{3, 5, 4, 7}, Shape{3, 3, 41, 47}, Shape{3, 8, 30, 36}}) {
        const HostTensor x = random.uniform(shape);
        const HostTensor t = random.uniform(shape);
        const std::size_t perSample = x.size() / 3;
        const double elements = static_cast<double>(perSample);
        double loss = 0;
        HostTensor gradient(shape);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double difference = x[i] - t[i];
            loss += w[i / perSample] * difference * difference / elements;
            gradient[i] = kScale * w[i / perSample] * 2 * difference / elements;
        }
        forVariants([&](OpRunner& runner, Layout layout) {
            const std::vector<Argument> in{
                {x, layout}, {t, layout}, {w}, stepArgument(stepWithScale())};
            const auto out = runner.run(MeanSquaredError{}, in, {{Shape{4}}, {shape, layout}});
            EXPECT_NEAR(out[0][0], loss, 1e-5);
            EXPECT_NEAR(out[0][1], 2.5, 1e-6);
            expectClose(out[1], gradient, 1e-6, "gradient");
            expectSame(runner.run(MeanSquaredError{true}, in, {{Shape{4}}})[0], out[0], "sums");
        });
    }
}

TEST_F(LossTest, SamplesOfWeightZeroMayHaveAnyValue) {
    Problem p = problem({3, 5}, 0);
    for (std::size_t c = 0; c < 5; ++c) p.logits[5 + c] = std::nan("");
    forDevices([&](OpRunner& runner) {
        const auto out = runner.run(SoftmaxCrossEntropy{},
                                    {{p.logits},
                                     {p.targets, Layout::plain(), DataType::Int32},
                                     {p.weights},
                                     stepArgument({})},
                                    {{Shape{4}}, {p.logits.shape}});
        EXPECT_TRUE(std::isfinite(out[0][0]));
        for (std::size_t c = 0; c < 5; ++c) EXPECT_EQ(out[1][5 + c], 0);
    });
}

/// More pixels than a GPU's blocks process in one pass.
TEST_F(LossTest, CrossEntropyOfManyPixels) {
    const Shape shape{3, 2, 300, 301};
    const Problem p = problem(shape, 0);
    double weight = 0;
    for (const double w : p.weights.values) weight += w;
    const double loss = p.loss(p.logits);
    const double correct = p.correct();
    forVariants([&](OpRunner& runner, Layout layout) {
        const auto out = runner.run(SoftmaxCrossEntropy{true},
                                    {{p.logits, layout},
                                     {p.targets, Layout::plain(), DataType::Int32},
                                     {p.weights},
                                     stepArgument({})},
                                    {{Shape{4}}});
        EXPECT_NEAR(out[0][0], loss, 1e-6 * loss);
        EXPECT_NEAR(out[0][1], weight, 1e-6 * weight);
        EXPECT_NEAR(out[0][2], correct, 1e-6 * weight);
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
