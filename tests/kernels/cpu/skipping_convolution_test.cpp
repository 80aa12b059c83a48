// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

using ::testing::StartsWith;

constexpr double kSkippingTolerance = 2e-5;

struct SkippingCase {
    Shape source;
    Shape weights;
    std::array<std::int64_t, 2> stride;
};

/// Sizes whose last pixels lie outside all windows, and sizes whose last pixels do not.
std::vector<SkippingCase> skippingCases() {
    return {
        {{2, 32, 9, 9}, {64, 32, 1, 1}, {2, 2}},
        {{3, 48, 13, 11}, {32, 48, 1, 1}, {2, 2}},
        {{1, 32, 16, 17}, {32, 32, 1, 1}, {3, 2}},
    };
}

class SkippingConvolutionTest : public CpuOpTest {
  protected:
    SkippingConvolutionTest() { variants = {{.threads = 1}, {.threads = 2}, {.threads = 3}}; }
    /// oneDNN has these kernels for AVX-512 only.
    void SetUp() override {
        const auto device = cpu::createCpuDevice({.threads = 1});
        if (device->description().instructionSet != "AVX-512") GTEST_SKIP() << "needs AVX-512";
    }
    template <class F>
    void forCases(const F& check) {
        for (const SkippingCase& c : skippingCases()) {
            SCOPED_TRACE(c.source.toString());
            const ConvolutionGeometry geometry{.stride = c.stride};
            const HostTensor x = random.uniform(c.source);
            const HostTensor w = random.uniform(c.weights, -0.2, 0.2);
            const HostTensor y = convolution(geometry, x, w);
            const HostTensor dy = random.uniform(y.shape);
            forThreads([&](OpRunner& runner) {
                check(runner, geometry, x, w, y, dy);
                EXPECT_THAT(runner.operation().algorithm(), StartsWith("gathered jit_1x1"));
            });
        }
    }
};

TEST_F(SkippingConvolutionTest, ComputesForward) {
    forCases([&](OpRunner& runner,
                 const ConvolutionGeometry& geometry,
                 const auto& x,
                 const auto& w,
                 const auto& y,
                 const auto&) {
        const auto out = runner.run(ConvolutionForward{geometry, {}},
                                    {{x, Layout::any()}, {w, Layout::any()}},
                                    {{y.shape, Layout::any()}});
        expectClose(out[0], y, kSkippingTolerance, "y");
        const HostTensor b = random.uniform(Shape{w.shape[0]});
        const auto fused =
            runner.run(ConvolutionForward{geometry, {.bias = true, .activation = Activation::ReLU}},
                       {{x, Layout::any()}, {w, Layout::any()}, {b}},
                       {{y.shape, Layout::any()}});
        expectClose(
            fused[0], activated(Activation::ReLU, withBias(y, b)), kSkippingTolerance, "fused");
    });
}

TEST_F(SkippingConvolutionTest, ComputesGradients) {
    forCases([&](OpRunner& runner,
                 const ConvolutionGeometry& geometry,
                 const auto& x,
                 const auto& w,
                 const auto&,
                 const auto& dy) {
        const auto data = runner.run(ConvolutionBackwardData{geometry, {}},
                                     {{dy, Layout::any()}, {w, Layout::any()}},
                                     {{x.shape, Layout::any()}});
        expectClose(
            data[0], transposedConvolution(geometry, dy, w, x.shape), kSkippingTolerance, "dx");
        const HostTensor db = channelSums(dy);
        const auto weights = runner.run(ConvolutionBackwardWeights{geometry, {.bias = true}},
                                        {{x, Layout::any()}, {dy, Layout::any()}},
                                        {{w.shape, Layout::any()}, {db.shape}});
        expectClose(weights[0], weightGradient(geometry, x, dy, w.shape), kSkippingTolerance, "dw");
        expectClose(weights[1], db, kSkippingTolerance, "db");
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
