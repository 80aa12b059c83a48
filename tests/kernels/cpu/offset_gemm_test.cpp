// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/own_convolution_test.h"

namespace espalier::kernels::testing {
namespace {

/// Windows larger than the image, kernel offsets that lie entirely outside, rows that are not a
/// multiple of the register tile, an odd number of channel blocks, and more images than fit into
/// the first-level cache.
std::vector<ConvolutionCase> offsetGemmCases() {
    return {
        {"one pixel", {9, 64, 1, 1}, {48, 64, 3, 3}, padded(1, 1)},
        {"two by two", {32, 32, 2, 2}, {32, 32, 3, 3}, padded(1, 1)},
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
        {"many images", {500, 32, 2, 2}, {32, 32, 3, 3}, padded(1, 1)},
    };
}

class OffsetGemmTest : public OwnConvolutionTest {
  protected:
    OffsetGemmTest() : OwnConvolutionTest(offsetGemmCases(), "offset gemm", 2e-5) {
        variants = {{.threads = 1},
                    {.threads = 2},
                    {.threads = 3, .winograd = true},
                    {.threads = 2, .highest = cpu::InstructionSet::Avx2}};
    }
};

TEST_F(OffsetGemmTest, ComputesForward) {
    checkForward();
}

TEST_F(OffsetGemmTest, ComputesGradientOfSource) {
    checkGradientOfSource();
}

TEST_F(OffsetGemmTest, ComputesGradientOfWeightsAndBias) {
    checkGradientOfWeightsAndBias();
}

// One layout of weights for all three passes, so that nothing is reordered within a step.
TEST_F(OffsetGemmTest, AllPassesShareTheLayoutOfWeights) {
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

TEST_F(OffsetGemmTest, IsNotUsedForLargerImages) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const TensorDesc image{DataType::Float32, {2, 32, 9, 9}, Layout::any()};
    const TensorDesc window{DataType::Float32, {32, 32, 3, 3}, Layout::any()};
    const ConvolutionGeometry geometry{.padBegin = {1, 1}, .padEnd = {1, 1}};
    const auto operation = device->prepare(
        ConvolutionForward{geometry, {}}, std::vector{image, window}, std::vector{image}, {});
    EXPECT_NE(operation->algorithm(), "offset gemm");
}

}  // namespace
}  // namespace espalier::kernels::testing
