// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "kernels/cpu/convolution/amx/amx.h"
#include "tests/kernels/cpu/bfloat16_test.h"
#include "tests/kernels/support/convolution_case.h"

namespace espalier::kernels::testing {
namespace {

using ::testing::EndsWith;
using ::testing::StartsWith;

/// Images side by side (multiples of 32 and of 16) and padded ones, odd numbers of channel blocks,
/// images computed in several pieces, and every kind of window.
std::vector<ConvolutionCase> amxCases() {
    return {
        {"padded", {3, 32, 9, 7}, {48, 32, 3, 3}, padded(1, 1)},
        {"side by side", {32, 32, 5, 6}, {32, 32, 3, 3}, padded(1, 1)},
        {"sixteen images", {16, 16, 4, 4}, {80, 16, 3, 3}, padded(1, 1)},
        {"one pixel", {64, 48, 1, 1}, {32, 48, 3, 3}, padded(1, 1)},
        {"one by one", {5, 64, 6, 5}, {16, 64, 1, 1}, {}},
        {"skipping", {32, 32, 7, 5}, {32, 32, 1, 1}, {.stride = {2, 2}}},
        {"skipping, padded", {3, 32, 7, 6}, {32, 32, 1, 1}, {.stride = {2, 2}}},
        {"stride",
         {4, 16, 9, 12},
         {32, 16, 3, 3},
         {.stride = {2, 2}, .padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"stride, side by side",
         {96, 32, 6, 5},
         {32, 32, 3, 3},
         {.stride = {2, 1}, .padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"wide window",
         {2, 32, 11, 8},
         {32, 32, 5, 5},
         {.stride = {3, 2}, .padBegin = {2, 2}, .padEnd = {2, 2}}},
        {"dilated",
         {6, 32, 9, 8},
         {32, 32, 3, 3},
         {.stride = {2, 1}, .dilation = {2, 3}, .padBegin = {2, 2}, .padEnd = {2, 2}}},
        {"dilated, side by side",
         {32, 32, 7, 8},
         {32, 32, 3, 3},
         {.dilation = {3, 2}, .padBegin = {2, 2}, .padEnd = {2, 2}}},
        {"uneven padding", {5, 32, 5, 4}, {32, 32, 3, 2}, {.padBegin = {2, 0}, .padEnd = {0, 1}}},
        {"large image", {1, 96, 70, 66}, {16, 96, 3, 3}, padded(1, 1)},
        {"many pieces", {32, 32, 19, 21}, {32, 32, 3, 3}, padded(1, 1)},
        {"many channels", {3, 272, 5, 5}, {304, 272, 3, 3}, padded(1, 1)},
    };
}

class AmxConvolutionTest : public BFloat16Test {
  protected:
    AmxConvolutionTest() { variants = {{.threads = 1}, {.threads = 2}, {.threads = 3}}; }
    void SetUp() override {
        BFloat16Test::SetUp();
        if (!IsSkipped() && !cpu::amx::available()) {
            GTEST_SKIP() << "this processor has no AMX, or the system does not give it";
        }
        for (cpu::CpuDeviceOptions& options : variants) {
            options.convolutions = ConvolutionAlgorithm::OffsetGemm;
        }
    }

    template <class F>
    void forCases(const F& check) {
        for (const ConvolutionCase& c : amxCases()) {
            SCOPED_TRACE(c.name);
            const ConvolutionNumbers numbers(c, random, roundedToBf16);
            forThreads([&](OpRunner& runner) {
                check(runner, numbers);
                EXPECT_THAT(runner.operation().algorithm(), StartsWith("amx"));
            });
        }
    }
};

TEST_F(AmxConvolutionTest, ComputesForward) {
    forCases([&](OpRunner& runner, const ConvolutionNumbers& n) {
        const HostTensor b = random.uniform(Shape{n.w.shape[0]});
        const HostTensor activatedSum = activated(Activation::ReLU, withBias(n.y, b));
        for (const DataType type : {DataType::BFloat16, DataType::Float32}) {
            const double tolerance = type == DataType::Float32 ? 2e-5 : kOneRounding;
            const auto out = runner.run(ConvolutionForward{n.geometry, {}},
                                        {low(n.x, Layout::any()), low(n.w, Layout::any())},
                                        {{n.y.shape, Layout::any(), type}});
            expectClose(out[0], n.y, tolerance, "y");
            const auto fused = runner.run(
                ConvolutionForward{n.geometry, {.bias = true, .activation = Activation::ReLU}},
                {low(n.x, Layout::any()), low(n.w, Layout::any()), {b}},
                {{n.y.shape, Layout::any(), type}});
            expectClose(fused[0], activatedSum, tolerance, "fused");
        }
    });
}

TEST_F(AmxConvolutionTest, ComputesGradientOfSource) {
    forCases([](OpRunner& runner, const ConvolutionNumbers& n) {
        const auto out = runner.run(ConvolutionBackwardData{n.geometry, {}},
                                    {low(n.dy, Layout::any()), low(n.w, Layout::any())},
                                    {lowResult(n.x.shape, Layout::any())});
        expectClose(
            out[0], transposedConvolution(n.geometry, n.dy, n.w, n.x.shape), kOneRounding, "dx");
    });
}

TEST_F(AmxConvolutionTest, ComputesGradientOfWeightsAndBias) {
    forCases([](OpRunner& runner, const ConvolutionNumbers& n) {
        const HostTensor db = channelSums(n.dy);
        const auto out = runner.run(ConvolutionBackwardWeights{n.geometry, {.bias = true}},
                                    {low(n.x, Layout::any()), low(n.dy, Layout::any())},
                                    {{n.w.shape, Layout::any()}, {db.shape}});
        // Up to 13,000 summands.
        expectClose(out[0], weightGradient(n.geometry, n.x, n.dy, n.w.shape), 1e-4, "dw");
        expectClose(out[1], db, 2e-5, "db");
    });
}

/// Grey and colour images, windows that extend beyond every border, and rows of the window that
/// fill the 32 values of a line, or nearly.
std::vector<ConvolutionCase> images() {
    return {
        {"first layer of ResNet",
         {32, 3, 15, 13},
         {64, 3, 7, 7},
         {.stride = {2, 2}, .padBegin = {3, 3}, .padEnd = {3, 3}}},
        {"grey, wide window",
         {2, 1, 9, 40},
         {16, 1, 3, 32},
         {.stride = {1, 5}, .padBegin = {1, 16}, .padEnd = {1, 16}}},
        {"two channels", {3, 2, 8, 9}, {32, 2, 3, 3}, {.padBegin = {1, 0}, .padEnd = {1, 2}}},
        {"no padding", {5, 4, 9, 8}, {48, 4, 3, 8}, {.stride = {3, 2}}},
        {"dilated rows",
         {4, 3, 12, 10},
         {16, 3, 3, 3},
         {.stride = {1, 2}, .dilation = {2, 1}, .padBegin = {2, 1}, .padEnd = {2, 1}}},
        {"beyond the border", {2, 3, 4, 2}, {16, 3, 3, 5}, {.padBegin = {2, 4}, .padEnd = {2, 4}}},
    };
}

TEST_F(AmxConvolutionTest, ComputesGradientOfWeightsOfImages) {
    for (const ConvolutionCase& c : images()) {
        SCOPED_TRACE(c.name);
        const ConvolutionNumbers n(c, random, roundedToBf16);
        const HostTensor db = channelSums(n.dy);
        forThreads([&](OpRunner& runner) {
            const auto out = runner.run(ConvolutionBackwardWeights{n.geometry, {.bias = true}},
                                        {low(n.x, Layout::any()), low(n.dy, Layout::any())},
                                        {{n.w.shape, Layout::any()}, {db.shape}});
            expectClose(out[0], weightGradient(n.geometry, n.x, n.dy, n.w.shape), 1e-4, "dw");
            expectClose(out[1], db, 2e-5, "db");
            EXPECT_THAT(runner.operation().algorithm(), EndsWith("windows as channels"));
        });
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
