// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "tests/kernels/cpu/bfloat16_test.h"
#include "tests/kernels/support/convolution_case.h"

namespace espalier::kernels::testing {
namespace {

/// Windows of at most 16 values: 3x3 grey pixels, which have specialised code, and others; windows
/// that extend beyond borders, pixels outside all windows, channels in pieces.
std::vector<ConvolutionCase> firstLayerCases() {
    return {
        {"grey", {3, 1, 9, 7}, {32, 1, 3, 3}, padded(1, 1)},
        {"grey, 48 channels", {2, 1, 6, 5}, {48, 1, 3, 3}, padded(1, 1)},
        {"grey, skipping",
         {4, 1, 10, 8},
         {16, 1, 3, 3},
         {.stride = {2, 3}, .padBegin = {1, 0}, .padEnd = {0, 1}}},
        {"three colours", {2, 3, 7, 6}, {16, 3, 2, 2}, {.padBegin = {0, 1}, .padEnd = {1, 0}}},
        {"one pixel", {5, 15, 4, 3}, {64, 15, 1, 1}, {}},
        {"beyond the border", {2, 1, 3, 2}, {16, 1, 2, 5}, {.padBegin = {1, 4}, .padEnd = {1, 4}}},
        {"pixels unseen", {2, 2, 11, 9}, {16, 2, 2, 2}, {.stride = {4, 4}}},
    };
}

class FirstLayerConvolutionTest : public BFloat16Test {
  protected:
    FirstLayerConvolutionTest() { variants = {{.threads = 1}, {.threads = 2}, {.threads = 3}}; }
};

TEST_F(FirstLayerConvolutionTest, ComputesTheSameGradientWithAnyNumberOfThreads) {
    for (const ConvolutionCase& c : firstLayerCases()) {
        SCOPED_TRACE(c.name);
        const ConvolutionNumbers n(c, random, roundedToBf16);
        const HostTensor db = channelSums(n.dy);
        std::vector<HostTensor> first;
        forThreads([&](OpRunner& runner) {
            const auto out = runner.run(ConvolutionBackwardWeights{n.geometry, {.bias = true}},
                                        {low(n.x, Layout::any()), low(n.dy, Layout::any())},
                                        {{n.w.shape, Layout::any()}, {db.shape}});
            EXPECT_EQ(runner.operation().algorithm(), "loop");
            expectClose(out[0], weightGradient(n.geometry, n.x, n.dy, n.w.shape), 1e-5, "dw");
            expectClose(out[1], db, 1e-5, "db");
            if (first.empty()) first = out;
            expectSame(out[0], first[0], "dw");
            expectSame(out[1], first[1], "db");
        });
    }
}

/// Channels in one piece and in several, and more pixels than are computed at once.
TEST_F(FirstLayerConvolutionTest, ComputesAllPassesForOneOutputChannel) {
    const std::vector<ConvolutionCase> firstLayerCases{
        {"small", {3, 32, 5, 4}, {1, 32, 1, 1}, {}},
        {"large", {2, 16, 40, 31}, {1, 16, 1, 1}, {}},
        {"deep", {5, 112, 3, 7}, {1, 112, 1, 1}, {}}};
    for (const ConvolutionCase& c : firstLayerCases) {
        SCOPED_TRACE(c.name);
        const ConvolutionNumbers n(c, random, roundedToBf16);
        const HostTensor b = random.uniform({1});
        const HostTensor db = channelSums(n.dy);
        std::vector<HostTensor> first;
        forThreads([&](OpRunner& runner) {
            const Argument x = low(n.x, Layout::any());
            const Argument w = low(n.w, Layout::any());
            const Argument dy = low(n.dy, Layout::any());
            const Fusion fusion{.bias = true, .activation = Activation::Sigmoid};
            const auto y = runner.run(
                ConvolutionForward{{}, fusion}, {x, w, {b}}, {{n.y.shape, Layout::any()}});
            EXPECT_EQ(runner.operation().algorithm(), "loop");
            expectClose(y[0], activated(Activation::Sigmoid, withBias(n.y, b)), 2e-6, "y");
            const auto dx = runner.run(
                ConvolutionBackwardData{{}, {}}, {dy, w}, {lowResult(n.x.shape, Layout::any())});
            EXPECT_EQ(runner.operation().algorithm(), "loop");
            expectClose(dx[0], transposedConvolution({}, n.dy, n.w, n.x.shape), kOneRounding, "dx");
            const auto dw = runner.run(ConvolutionBackwardWeights{{}, {.bias = true}},
                                       {x, dy},
                                       {{n.w.shape, Layout::any()}, {db.shape}});
            EXPECT_EQ(runner.operation().algorithm(), "loop");
            expectClose(dw[0], weightGradient({}, n.x, n.dy, n.w.shape), 2e-5, "dw");
            expectClose(dw[1], db, 2e-5, "db");
            if (first.empty()) first = dw;
            expectSame(dw[0], first[0], "dw with other threads");
        });
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
