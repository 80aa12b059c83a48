// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/gpu/gpu_op_test.h"

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

/// Values where some kind has a kink, moved away from it: there a finite difference is neither of
/// the two slopes.
HostTensor awayFromKinks(HostTensor x) {
    for (double& value : x.values) {
        for (const double kink : {-3.0, 0.0, 3.0, 6.0}) {
            if (std::abs(value - kink) < 1e-3) value = kink + 0.5;
        }
    }
    return x;
}

class GpuActivationTest : public GpuOpTest {};

TEST_F(GpuActivationTest, ComputesEveryKindAndItsGradient) {
    // One element, less than a pack, and several blocks with a remainder.
    for (const Shape& shape : {Shape{1, 1}, Shape{3, 5, 2, 3}, Shape{2, 17, 13, 7}}) {
        const HostTensor drawn = random.distinct(shape, 0.01);
        const HostTensor slope = random.uniform(shape);
        for (const Activation kind : kKinds) {
            SCOPED_TRACE(static_cast<int>(kind));
            forTypes([&](const GpuType& type) {
                const HostTensor x = awayFromKinks(type.rounded(drawn));
                const HostTensor dy = type.rounded(slope);
                const HostTensor y = activated(kind, x, 0.125);
                const auto out = runner->run(ActivationForward{kind, 0.125f},
                                             {argument(x, type)},
                                             {{shape, Layout::plain(), type.type}});
                expectClose(out[0], y, type.tolerance, "y");
                const HostTensor saved = type.rounded(gradientUsesOutput(kind) ? y : x);
                HostTensor dx = finiteDifference(
                    x, [&](const HostTensor& v) { return product(activated(kind, v, 0.125), dy); });
                const auto back = runner->run(ActivationBackward{kind, 0.125f},
                                              {argument(dy, type), argument(saved, type)},
                                              {{shape, Layout::plain(), type.type}});
                expectClose(back[0], dx, 2 * type.tolerance + 1e-6, "dx");
            });
        }
    }
}

TEST_F(GpuActivationTest, PropagatesNaN) {
    const HostTensor x(Shape{1, 3}, {1, std::nan(""), -1});
    for (const Activation kind : kKinds) {
        const auto out = runner->run(ActivationForward{kind, 0.01f}, {{x}}, {{x.shape}});
        EXPECT_TRUE(std::isnan(out[0][1])) << static_cast<int>(kind);
        EXPECT_FALSE(std::isnan(out[0][0]) || std::isnan(out[0][2])) << static_cast<int>(kind);
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
