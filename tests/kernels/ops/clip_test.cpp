// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class ClipTest : public OpTest {};

HostTensor clipped(HostTensor x, double low, double high) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::clamp(x[i], low, high);
    return x;
}

/// Values on both sides of both bounds, none within `step` of a bound.
HostTensor awayFrom(HostTensor x, double low, double high, double step) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        for (const double bound : {low, high}) {
            if (std::abs(x[i] - bound) < 2 * step) x[i] = bound + 2 * step;
        }
    }
    return x;
}

TEST_F(ClipTest, CutsOffBelowAndAbove) {
    for (const Shape& shape : {Shape{2, 5, 7, 3}, Shape{3, 17, 4, 5}, Shape{2, 1, 3, 3}}) {
        const HostTensor x = random.uniform(shape, -4, 9);
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out = runner.run(Clip{0, 6}, {{x, layout}}, {{shape, layout}});
            EXPECT_EQ(runner.operation().inPlaceInput(), 0);
            expectClose(out[0], clipped(x, 0, 6), 1e-6, "y");
        });
    }
}

// 0 is outside the bounds, but the channels that pad a block must stay 0: OpRunner checks them.
TEST_F(ClipTest, LeavesPaddingZero) {
    const Shape shape{2, 5, 4, 3};
    const HostTensor x = random.uniform(shape, -1, 4);
    forVariants([&](OpRunner& runner, Layout layout) {
        const auto out = runner.run(Clip{1, 2}, {{x, layout}}, {{shape, layout}});
        expectClose(out[0], clipped(x, 1, 2), 1e-6, "y");
    });
}

TEST_F(ClipTest, ItsGradientIsThatOfFiniteDifferences) {
    constexpr double kStep = 1e-3;
    const Shape shape{2, 5, 3, 3};
    const HostTensor x = awayFrom(random.uniform(shape, -4, 9), 0, 6, kStep);
    const HostTensor dy = random.uniform(shape);
    const HostTensor dx = finiteDifference(
        x, [&](const HostTensor& at) { return product(clipped(at, 0, 6), dy); }, kStep);
    forVariants([&](OpRunner& runner, Layout layout) {
        const auto out = runner.run(
            ClipBackward{{0, 6}}, {{dy, layout}, {clipped(x, 0, 6), layout}}, {{shape, layout}});
        expectClose(out[0], dx, 1e-4, "dx");
    });
}

TEST_F(ClipTest, BoundsThatAreRoundedStillStopTheGradient) {
    const Shape shape{3, 17, 4};
    const HostTensor x = random.uniform(shape, -1, 1);
    const HostTensor ones = random.uniform(shape, 1, 1);
    forHalves([&](OpRunner& runner, DataType type, Layout layout) {
        if (layout.kind == Layout::Kind::Opaque) return;
        constexpr float kLow = -0.3f;
        constexpr float kHigh = 0.3f;
        const auto y = runner.run(
            Clip{kLow, kHigh}, {{x, Layout::plain(), type}}, {{shape, Layout::plain(), type}});
        const auto dx = runner.run(ClipBackward{{kLow, kHigh}},
                                   {{ones, Layout::plain(), type}, {y[0], Layout::plain(), type}},
                                   {{shape, Layout::plain(), type}});
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (std::abs(std::abs(x[i]) - 0.3) < 0.01) continue;
            EXPECT_EQ(dx[0][i], std::abs(x[i]) < 0.3 ? 1 : 0) << x[i];
        }
    });
}

TEST_F(ClipTest, BoundsMustBeInOrder) {
    const TensorDesc x{DataType::Float32, {2, 3}};
    forDevices([&](OpRunner& runner) {
        const std::vector<TensorDesc> tensors{x};
        EXPECT_TRUE(runner.device().supports(Clip{0, 6}, tensors, tensors));
        EXPECT_FALSE(runner.device().supports(Clip{6, 0}, tensors, tensors));
        EXPECT_FALSE(runner.device().supports(Clip{1, 1}, tensors, tensors));
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
