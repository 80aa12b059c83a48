// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

using ::testing::Eq;

constexpr double kTolerance = 2e-5;

struct Case {
    std::string name;
    Shape source;
    Shape weights;
    ConvolutionGeometry geometry;
};

/// Windows larger than the image, taps that see nothing, rows that are no multiple of what is kept
/// in registers, an odd number of channel blocks, and more images than a first-level cache holds.
std::vector<Case> cases() {
    return {
        {"one pixel", {9, 64, 1, 1}, {48, 64, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"two by two", {32, 32, 2, 2}, {32, 32, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"one by one window", {8, 32, 2, 2}, {80, 32, 1, 1}, {}},
        {"stride",
         {33, 48, 3, 4},
         {64, 48, 3, 3},
         {.stride = {2, 2}, .padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"skipping", {8, 32, 3, 3}, {32, 32, 1, 1}, {.stride = {2, 2}}},
        {"wide window",
         {7, 32, 3, 3},
         {32, 32, 5, 5},
         {.stride = {2, 2}, .padBegin = {2, 2}, .padEnd = {2, 2}}},
        {"dilated",
         {5, 32, 4, 2},
         {32, 32, 3, 3},
         {.stride = {2, 1}, .dilation = {2, 2}, .padBegin = {2, 2}, .padEnd = {2, 2}}},
        {"uneven padding", {5, 32, 2, 1}, {32, 32, 3, 2}, {.padBegin = {2, 0}, .padEnd = {0, 1}}},
        {"many images", {500, 32, 2, 2}, {32, 32, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}}},
    };
}

class TapConvolutionTest : public CpuOpTest {
  protected:
    TapConvolutionTest() {
        variants = {{.threads = 1},
                    {.threads = 2},
                    {.threads = 3, .winograd = true},
                    {.threads = 2, .highest = cpu::InstructionSet::Avx2}};
    }
    /// Skips what this processor cannot show.
    void SetUp() override {
        const auto device = cpu::createCpuDevice({.threads = 1});
        const std::string& set = device->description().instructionSet;
        if (set != "AVX-512" && set != "AVX2") GTEST_SKIP() << "needs AVX2";
    }

    template <class F>
    void forCases(const F& check) {
        for (const Case& c : cases()) {
            SCOPED_TRACE(c.name);
            const HostTensor x = random.uniform(c.source);
            const HostTensor w = random.uniform(c.weights, -0.2, 0.2);
            const HostTensor y = convolution(c.geometry, x, w);
            const HostTensor dy = random.uniform(y.shape);
            forThreads([&](OpRunner& runner) {
                check(runner, c, x, w, y, dy);
                EXPECT_THAT(runner.operation().choice(), Eq("tap products"));
            });
        }
    }
};

TEST_F(TapConvolutionTest, ComputesForward) {
    forCases([&](OpRunner& runner,
                 const Case& c,
                 const auto& x,
                 const auto& w,
                 const auto& y,
                 const auto&) {
        const auto out = runner.run(ConvolutionForward{c.geometry, {}},
                                    {{x, Layout::any()}, {w, Layout::any()}},
                                    {{y.shape, Layout::any()}});
        expectClose(out[0], y, kTolerance, "y");
        const HostTensor b = random.uniform(Shape{c.weights[0]});
        const auto fused = runner.run(
            ConvolutionForward{c.geometry, {.bias = true, .activation = Activation::ReLU}},
            {{x, Layout::any()}, {w, Layout::any()}, {b}},
            {{y.shape, Layout::any()}});
        expectClose(fused[0], activated(Activation::ReLU, withBias(y, b)), kTolerance, "fused");
    });
}

TEST_F(TapConvolutionTest, ComputesGradientOfSource) {
    forCases([](OpRunner& runner,
                const Case& c,
                const auto& x,
                const auto& w,
                const auto&,
                const auto& dy) {
        const auto out = runner.run(ConvolutionBackwardData{c.geometry, {}},
                                    {{dy, Layout::any()}, {w, Layout::any()}},
                                    {{x.shape, Layout::any()}});
        expectClose(out[0], transposedConvolution(c.geometry, dy, w, x.shape), kTolerance, "dx");
    });
}

TEST_F(TapConvolutionTest, ComputesGradientOfWeightsAndBias) {
    forCases([](OpRunner& runner,
                const Case& c,
                const auto& x,
                const auto& w,
                const auto&,
                const auto& dy) {
        const HostTensor db = channelSums(dy);
        const auto out = runner.run(ConvolutionBackwardWeights{c.geometry, {.bias = true}},
                                    {{x, Layout::any()}, {dy, Layout::any()}},
                                    {{w.shape, Layout::any()}, {db.shape}});
        expectClose(out[0], weightGradient(c.geometry, x, dy, w.shape), kTolerance, "dw");
        expectClose(out[1], db, kTolerance, "db");
    });
}

// One layout of weights for all three passes: nothing is reordered inside a step.
TEST_F(TapConvolutionTest, AllPassesShareTheLayoutOfWeights) {
    const TensorDesc any{DataType::Float32, {8, 64, 2, 2}, Layout::any()};
    const TensorDesc window{DataType::Float32, {64, 64, 3, 3}, Layout::any()};
    const ConvolutionGeometry geometry{.padBegin = {1, 1}, .padEnd = {1, 1}};
    forThreads([&](OpRunner& runner) {
        auto& device = runner.device();
        const auto forward = device.prepare(
            ConvolutionForward{geometry, {}}, std::vector{any, window}, std::vector{any}, {});
        const auto data = device.prepare(
            ConvolutionBackwardData{geometry, {}}, std::vector{any, window}, std::vector{any}, {});
        const auto weights = device.prepare(ConvolutionBackwardWeights{geometry, {}},
                                            std::vector{any, any},
                                            std::vector{window},
                                            {});
        EXPECT_EQ(forward->inputs()[1].layout, data->inputs()[1].layout);
        EXPECT_EQ(forward->inputs()[1].layout, weights->outputs()[0].layout);
    });
}

TEST_F(TapConvolutionTest, LargerImagesAreLeftToOthers) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const TensorDesc image{DataType::Float32, {2, 32, 9, 9}, Layout::any()};
    const TensorDesc window{DataType::Float32, {32, 32, 3, 3}, Layout::any()};
    const ConvolutionGeometry geometry{.padBegin = {1, 1}, .padEnd = {1, 1}};
    const auto operation = device->prepare(
        ConvolutionForward{geometry, {}}, std::vector{image, window}, std::vector{image}, {});
    EXPECT_NE(operation->choice(), "tap products");
}

}  // namespace
}  // namespace espalier::kernels::testing
