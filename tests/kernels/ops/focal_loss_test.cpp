// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

constexpr float kFocalScale = 0.125f;

StepValues focalStep() {
    StepValues step;
    step.lossScale = kFocalScale;
    return step;
}

/// Logits and targets with their weights, and the loss computed by loops in double precision.
struct FocalProblem {
    HostTensor logits;
    HostTensor targets;
    HostTensor weights;
    double focusing = 2;

    /// Σ w·l
    double loss(const HostTensor& x) const {
        const Shape& shape = x.shape;
        const HostTensor scores = softmax(x);
        double sum = 0;
        for (std::int64_t n = 0; n < shape[0]; ++n)
            for (std::int64_t pixel = 0; pixel < pixelsOf(shape); ++pixel) {
                const auto i = static_cast<std::size_t>(n * pixelsOf(shape) + pixel);
                if (weights[i] == 0) continue;
                const auto target = static_cast<std::int64_t>(targets[i]);
                const double p = scores[position(shape, n, target, pixel)];
                sum -= weights[i] * std::pow(1 - p, focusing) * std::log(p);
            }
        return sum;
    }

    std::vector<Argument> arguments(Layout layout = Layout::plain()) const {
        return {{logits, layout},
                {targets, Layout::plain(), DataType::Int32},
                {weights},
                stepArgument(focalStep())};
    }
};

class FocalLossTest : public OpTest {
  protected:
    FocalProblem problem(const Shape& shape, double focusing) {
        const Shape positions =
            shape.rank() == 2 ? Shape{shape[0]} : Shape{shape[0], shape[2], shape[3]};
        FocalProblem p{random.uniform(shape, -3, 3),
                       random.integers(positions, 0, static_cast<int>(shape[1]) - 1),
                       random.uniform(positions, 0.5, 2),
                       focusing};
        // A void position: its target is not a channel.
        p.weights[1] = 0;
        p.targets[1] = 255;
        return p;
    }
};

void check(OpRunner& runner, const FocalProblem& p, Layout layout) {
    const auto focusing = static_cast<float>(p.focusing);
    const Shape& shape = p.logits.shape;
    const auto out = runner.run(SoftmaxFocalLoss{false, focusing},
                                p.arguments(layout),
                                {{Shape{4}}, {shape, Layout::any()}});
    const auto entropy =
        runner.run(SoftmaxCrossEntropy{true, 0}, p.arguments(layout), {{Shape{4}}});
    EXPECT_NEAR(out[0][0], p.loss(p.logits), 1e-5 * (1 + p.loss(p.logits)));
    EXPECT_EQ(out[0][1], entropy[0][1]);
    EXPECT_EQ(out[0][2], entropy[0][2]);
    const HostTensor gradient =
        finiteDifference(p.logits, [&](const HostTensor& x) { return kFocalScale * p.loss(x); });
    expectClose(out[1], gradient, 1e-6, "gradient");
    const auto only =
        runner.run(SoftmaxFocalLoss{true, focusing}, p.arguments(layout), {{Shape{4}}});
    expectSame(only[0], out[0], "sums without gradient");
}

TEST_F(FocalLossTest, OfImagesAndItsGradient) {
    for (const Shape& shape : {Shape{2, 3, 5, 7}, Shape{1, 17, 3, 4}}) {
        for (const double focusing : {0.0, 0.5, 2.0, 5.0}) {
            const FocalProblem p = problem(shape, focusing);
            forVariants([&](OpRunner& runner, Layout layout) { check(runner, p, layout); });
        }
    }
}

TEST_F(FocalLossTest, OfSamplesAndItsGradient) {
    for (const Shape& shape : {Shape{5, 10}, Shape{70, 3}, Shape{3, 300}}) {
        for (const double focusing : {0.5, 1.0, 2.0}) {
            const FocalProblem p = problem(shape, focusing);
            forDevices([&](OpRunner& runner) { check(runner, p, Layout::plain()); });
        }
    }
}

TEST_F(FocalLossTest, WithoutFocusingIsCrossEntropy) {
    const FocalProblem p = problem({40, 6}, 0);
    forDevices([&](OpRunner& runner) {
        const auto focal =
            runner.run(SoftmaxFocalLoss{false, 0}, p.arguments(), {{Shape{4}}, {p.logits.shape}});
        const auto entropy = runner.run(
            SoftmaxCrossEntropy{false, 0}, p.arguments(), {{Shape{4}}, {p.logits.shape}});
        expectClose(focal[0], entropy[0], 1e-6, "sums");
        expectClose(focal[1], entropy[1], 1e-7, "gradient");
    });
}

/// If p rounds to 1 or 0 in fp32, there is no division by 0.
TEST_F(FocalLossTest, IsFiniteForCertainAnswers) {
    const HostTensor logits({4, 2}, {60, -60, -60, 60, 6, -6, -6, 6});
    const FocalProblem p{logits, HostTensor(Shape{4}, 0.0), HostTensor(Shape{4}, 1.0), 0.5};
    forDevices([&](OpRunner& runner) {
        const auto out =
            runner.run(SoftmaxFocalLoss{false, 0.5f}, p.arguments(), {{Shape{4}}, {logits.shape}});
        EXPECT_NEAR(out[0][0], 132, 1e-3);
        EXPECT_EQ(out[1][0], 0);
        EXPECT_NEAR(out[1][2], -kFocalScale, 1e-6);
        // 1 - p is exp(-12) nearly: the gradient is (1-p)^1.5 · (1 + γ).
        const double certain = kFocalScale * std::pow(std::exp(-12.0), 1.5) * 1.5;
        EXPECT_NEAR(out[1][5] / certain, 1, 0.02);
    });
}

TEST_F(FocalLossTest, TargetOutsideTheChannelsGivesNotANumber) {
    FocalProblem p = problem({2, 3}, 2);
    p.weights[1] = 1;
    forDevices([&](OpRunner& runner) {
        const auto out = runner.run(SoftmaxFocalLoss{true, 2}, p.arguments(), {{Shape{4}}});
        EXPECT_TRUE(std::isnan(out[0][0]));
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
