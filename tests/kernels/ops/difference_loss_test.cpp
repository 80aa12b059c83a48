// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <functional>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

constexpr float kDifferenceScale = 0.125f;

StepValues differenceStep() {
    StepValues step;
    step.lossScale = kDifferenceScale;
    return step;
}

/// A loss that is a mean over the elements of a sample: as the op and in double precision.
struct ValueLoss {
    OpDesc op;
    OpDesc evaluateOnly;
    std::function<double(double)> loss;  ///< as a function of prediction - target
    std::function<double(double)> slope;
};

ValueLoss absoluteError() {
    return {MeanAbsoluteError{},
            MeanAbsoluteError{true},
            [](double d) { return std::abs(d); },
            [](double d) { return d > 0 ? 1.0 : (d < 0 ? -1.0 : 0.0); }};
}

ValueLoss huber(double delta) {
    return {HuberLoss{false, static_cast<float>(delta)},
            HuberLoss{true, static_cast<float>(delta)},
            [delta](double d) {
                const double size = std::abs(d);
                return size <= delta ? 0.5 * d * d : delta * (size - 0.5 * delta);
            },
            [delta](double d) { return std::clamp(d, -delta, delta); }};
}

class DifferenceLossTest : public OpTest {
  protected:
    void check(const ValueLoss& asked) {
        const HostTensor w(Shape{3}, {0.5, 0, 2});
        for (const Shape& shape : {Shape{3, 5, 4, 7}, Shape{3, 3, 41, 47}, Shape{3, 8, 30, 36}}) {
            HostTensor x = random.uniform(shape);
            const HostTensor t = random.uniform(shape);
            x[0] = t[0];
            const std::size_t perSample = x.size() / 3;
            const auto elements = static_cast<double>(perSample);
            double loss = 0;
            HostTensor gradient(shape);
            for (std::size_t i = 0; i < x.size(); ++i) {
                const double factor = w[i / perSample] / elements;
                loss += factor * asked.loss(x[i] - t[i]);
                gradient[i] = kDifferenceScale * factor * asked.slope(x[i] - t[i]);
            }
            forVariants([&](OpRunner& runner, Layout layout) {
                const std::vector<Argument> in{
                    {x, layout}, {t, layout}, {w}, stepArgument(differenceStep())};
                const auto out = runner.run(asked.op, in, {{Shape{4}}, {shape, layout}});
                EXPECT_NEAR(out[0][0], loss, 1e-5);
                EXPECT_NEAR(out[0][1], 2.5, 1e-6);
                EXPECT_EQ(out[0][2], 0);
                EXPECT_EQ(out[1][0], 0);
                expectClose(out[1], gradient, 1e-7, "gradient");
                expectSame(runner.run(asked.evaluateOnly, in, {{Shape{4}}})[0], out[0], "sums");
            });
        }
    }
};

TEST_F(DifferenceLossTest, MeanAbsoluteErrorAndItsGradient) {
    check(absoluteError());
}

TEST_F(DifferenceLossTest, HuberLossAndItsGradient) {
    // Differences are at most 2: tests both branches, and each branch alone.
    for (const double delta : {0.5, 0.03125, 8.0}) check(huber(delta));
}

TEST_F(DifferenceLossTest, PropagatesNaN) {
    const HostTensor x({1, 2}, {std::nan(""), 1});
    const HostTensor t({1, 2}, 0.0);
    for (const OpDesc& op : {OpDesc(MeanAbsoluteError{}), OpDesc(HuberLoss{})}) {
        forDevices([&](OpRunner& runner) {
            const auto out = runner.run(op,
                                        {{x}, {t}, {HostTensor(Shape{1}, 1.0)}, stepArgument({})},
                                        {{Shape{4}}, {x.shape}});
            EXPECT_TRUE(std::isnan(out[0][0]));
            EXPECT_TRUE(std::isnan(out[1][0]));
        });
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
