// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <cmath>

#include "tests/kernels/cpu/own_convolution_test.h"

namespace espalier::kernels::testing {
namespace {

using ::testing::StartsWith;

/// Sides that are not multiples of the tile, every amount of padding, channels that leave a partial
/// group or run of columns, and more weights than fit into the caches.
std::vector<ConvolutionCase> winogradCases() {
    return {
        {"same", {2, 32, 13, 11}, {48, 32, 3, 3}, padded(1, 1)},
        {"valid", {3, 48, 9, 7}, {32, 48, 3, 3}, {}},
        {"wide padding", {1, 32, 5, 6}, {32, 32, 3, 3}, padded(2, 2)},
        {"uneven padding", {2, 32, 8, 5}, {64, 32, 3, 3}, {.padBegin = {0, 2}, .padEnd = {1, 0}}},
        {"one tile", {1, 64, 4, 4}, {80, 64, 3, 3}, padded(1, 1)},
        {"less than a tile", {5, 80, 3, 3}, {96, 80, 3, 3}, padded(1, 1)},
        {"many tiles", {2, 32, 41, 38}, {32, 32, 3, 3}, padded(1, 1)},
        {"many channels", {3, 144, 8, 7}, {160, 144, 3, 3}, padded(1, 1)},
    };
}

class WinogradTest : public OwnConvolutionTest {
  protected:
    WinogradTest() : OwnConvolutionTest(winogradCases(), "winograd", 1e-4) {
        variants = {{.threads = 1, .winograd = true},
                    {.threads = 2, .winograd = true},
                    {.threads = 3, .winograd = true},
                    {.threads = 2, .winograd = true, .highest = cpu::InstructionSet::Avx2}};
    }
};

TEST_F(WinogradTest, ComputesForward) {
    checkForward();
}

TEST_F(WinogradTest, ComputesGradientOfSource) {
    checkGradientOfSource();
}

TEST_F(WinogradTest, ComputesGradientOfWeightsAndBias) {
    checkGradientOfWeightsAndBias();
}

double meanError(const HostTensor& actual, const HostTensor& expected) {
    double sum = 0;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        sum += std::abs(actual.values[i] - expected.values[i]);
    }
    return sum / static_cast<double>(expected.values.size());
}

TEST_F(WinogradTest, RoundsAtMostTenTimesAsMuchAsTheDirectSum) {
    const HostTensor x = random.uniform({2, 128, 12, 12}, 0, 1);
    const HostTensor w = random.uniform({128, 128, 3, 3}, -0.05, 0.05);
    const HostTensor y = convolution(padded(1, 1), x, w);
    double error[2];
    for (const bool winograd : {false, true}) {
        const auto device = cpu::createCpuDevice({.threads = 1, .winograd = winograd});
        OpRunner runner(*device);
        const auto out = runner.run(ConvolutionForward{padded(1, 1), {}},
                                    {{x, Layout::any()}, {w, Layout::any()}},
                                    {{y.shape, Layout::any()}});
        error[winograd] = meanError(out[0], y);
    }
    RecordProperty("times_the_direct_error", std::to_string(error[1] / error[0]));
    EXPECT_GT(error[0], 0);
    EXPECT_LT(error[1], 10 * error[0]);
}

TEST_F(WinogradTest, PropagatesNaNThroughReLU) {
    HostTensor x = random.uniform({1, 32, 6, 6});
    x.values[7] = std::nan("");
    const HostTensor w = random.uniform({32, 32, 3, 3});
    const auto device = cpu::createCpuDevice({.threads = 1, .winograd = true});
    OpRunner runner(*device);
    const auto out = runner.run(ConvolutionForward{padded(1, 1), {.activation = Activation::ReLU}},
                                {{x, Layout::any()}, {w, Layout::any()}},
                                {{Shape{1, 32, 6, 6}, Layout::any()}});
    EXPECT_TRUE(std::isnan(out[0].values[7]));
}

TEST_F(WinogradTest, IsNotUsedWhereForbiddenOrInapplicable) {
    const auto algorithmOf = [&](const cpu::CpuDeviceOptions& options,
                                 const ConvolutionGeometry& geometry) {
        const auto device = cpu::createCpuDevice(options);
        OpRunner runner(*device);
        const HostTensor x = random.uniform({1, 32, 9, 9});
        const HostTensor w = random.uniform({32, 32, 3, 3});
        runner.run(ConvolutionForward{geometry, {}},
                   {{x, Layout::any()}, {w, Layout::any()}},
                   {{convolution(geometry, x, w).shape, Layout::any()}});
        return runner.operation().algorithm();
    };
    const cpu::CpuDeviceOptions allowed{.threads = 1, .winograd = true};
    EXPECT_THAT(algorithmOf(allowed, padded(1, 1)), StartsWith("winograd"));
    EXPECT_THAT(algorithmOf({.threads = 1}, padded(1, 1)), Not(StartsWith("winograd")));
    EXPECT_THAT(algorithmOf(allowed, {.stride = {2, 2}}), Not(StartsWith("winograd")));
    EXPECT_THAT(algorithmOf(allowed, {.dilation = {2, 2}}), Not(StartsWith("winograd")));
    EXPECT_THAT(algorithmOf(allowed, padded(3, 3)), Not(StartsWith("winograd")));
}

}  // namespace
}  // namespace espalier::kernels::testing
