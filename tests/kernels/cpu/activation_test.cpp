// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

constexpr Activation kKinds[] = {Activation::None,
                                 Activation::ReLU,
                                 Activation::LeakyReLU,
                                 Activation::Sigmoid,
                                 Activation::Tanh,
                                 Activation::GELU,
                                 Activation::SiLU,
                                 Activation::ReLU6,
                                 Activation::HardSigmoid,
                                 Activation::HardSwish};

class ActivationTest : public CpuOpTest {};

TEST_F(ActivationTest, ComputesEveryKindAndItsGradient) {
    for (const Shape& shape : {Shape{2, 5, 7, 3}, Shape{3, 17, 4, 5}}) {
        const HostTensor x = random.distinct(shape, 0.02);
        const HostTensor dy = random.uniform(shape);
        for (const Activation kind : kKinds) {
            SCOPED_TRACE(static_cast<int>(kind));
            const HostTensor y = activated(kind, x, 0.125);
            const HostTensor dx = finiteDifference(
                x, [&](const HostTensor& v) { return product(activated(kind, v, 0.125), dy); });
            forVariants([&](OpRunner& runner, Layout layout) {
                const auto out = runner.run(
                    ActivationForward{kind, 0.125f}, {{x, layout}}, {{shape, Layout::any()}});
                expectClose(out[0], y, 1e-6, "y");
                const HostTensor& saved = gradientUsesOutput(kind) ? y : x;
                const auto back = runner.run(ActivationBackward{kind, 0.125f},
                                             {{dy, layout}, {saved, layout}},
                                             {{shape, layout}});
                expectClose(back[0], dx, 2e-6, "dx");
            });
        }
    }
}

TEST_F(ActivationTest, HasTheRightLimitsForLargeInputs) {
    const Shape shape{1, 8};
    const HostTensor x(shape, {-1e4, -100, -90, 0, 60, 90, 100, 1e4});
    forThreads([&](OpRunner& runner) {
        for (const Activation kind : kKinds) {
            const auto out = runner.run(ActivationForward{kind, 0.01f}, {{x}}, {{shape}});
            expectClose(out[0], activated(kind, x), 1e-6, "y");
        }
    });
}

TEST_F(ActivationTest, PropagatesNaN) {
    const Shape shape{1, 3};
    const HostTensor x(shape, {1, std::nan(""), -1});
    forThreads([&](OpRunner& runner) {
        for (const Activation kind : kKinds) {
            const auto out = runner.run(ActivationForward{kind, 0.01f}, {{x}}, {{shape}});
            EXPECT_TRUE(std::isnan(out[0][1])) << static_cast<int>(kind);
            EXPECT_FALSE(std::isnan(out[0][0]) || std::isnan(out[0][2])) << static_cast<int>(kind);
        }
    });
}

TEST_F(ActivationTest, RefusesTensorsInDifferentLayouts) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const TensorDesc x{DataType::Float32, {2, 3, 4, 4}, Layout::plain()};
    TensorDesc y = x;
    y.layout = Layout::channelsLast();
    EXPECT_FALSE(device->supports(ActivationForward{}, {&x, 1}, {&y, 1}).yes);
    y.layout = Layout::any();
    EXPECT_TRUE(device->supports(ActivationForward{}, {&x, 1}, {&y, 1}).yes);
}

}  // namespace
}  // namespace espalier::kernels::testing
