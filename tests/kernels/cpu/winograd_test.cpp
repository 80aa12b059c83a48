// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <cmath>

#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

using ::testing::StartsWith;

constexpr double kTolerance = 1e-4;

struct Case {
    std::string name;
    Shape source;
    Shape weights;
    ConvolutionGeometry geometry;
};

ConvolutionGeometry padded(std::int64_t before, std::int64_t after) {
    return {.padBegin = {before, before}, .padEnd = {after, after}};
}

/// Sides that are no multiples of the tile, paddings of every size, channels that leave part of a
/// group or of a run of columns over, and more weights than the caches hold.
std::vector<Case> cases() {
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

class WinogradTest : public CpuOpTest {
  protected:
    WinogradTest() {
        variants = {{.threads = 1, .winograd = true},
                    {.threads = 2, .winograd = true},
                    {.threads = 3, .winograd = true},
                    {.threads = 2, .winograd = true, .highest = cpu::InstructionSet::Avx2}};
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
                EXPECT_THAT(runner.operation().choice(), StartsWith("winograd"));
            });
        }
    }
};

TEST_F(WinogradTest, ComputesForward) {
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

TEST_F(WinogradTest, ComputesGradientOfSource) {
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

// Thousands of terms cancel in a gradient of weights: its rounding goes with their size, and not
// with what is left of them in one element.
double toleranceFor(const HostTensor& expected) {
    double squares = 0;
    for (const double value : expected.values) squares += value * value;
    const double typical = std::sqrt(squares / static_cast<double>(expected.values.size()));
    return kTolerance * std::max(1.0, typical);
}

TEST_F(WinogradTest, ComputesGradientOfWeightsAndBias) {
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
        const HostTensor dw = weightGradient(c.geometry, x, dy, w.shape);
        expectClose(out[0], dw, toleranceFor(dw), "dw");
        expectClose(out[1], db, kTolerance, "db");
    });
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

TEST_F(WinogradTest, KeepsNaNThroughItsReLU) {
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

TEST_F(WinogradTest, IsLeftAloneWhereItIsForbiddenOrDoesNotApply) {
    const auto choiceOf = [&](const cpu::CpuDeviceOptions& options,
                              const ConvolutionGeometry& geometry) {
        const auto device = cpu::createCpuDevice(options);
        OpRunner runner(*device);
        const HostTensor x = random.uniform({1, 32, 9, 9});
        const HostTensor w = random.uniform({32, 32, 3, 3});
        runner.run(ConvolutionForward{geometry, {}},
                   {{x, Layout::any()}, {w, Layout::any()}},
                   {{convolution(geometry, x, w).shape, Layout::any()}});
        return runner.operation().choice();
    };
    const cpu::CpuDeviceOptions allowed{.threads = 1, .winograd = true};
    EXPECT_THAT(choiceOf(allowed, padded(1, 1)), StartsWith("winograd"));
    EXPECT_THAT(choiceOf({.threads = 1}, padded(1, 1)), Not(StartsWith("winograd")));
    EXPECT_THAT(choiceOf(allowed, {.stride = {2, 2}}), Not(StartsWith("winograd")));
    EXPECT_THAT(choiceOf(allowed, {.dilation = {2, 2}}), Not(StartsWith("winograd")));
    EXPECT_THAT(choiceOf(allowed, padded(3, 3)), Not(StartsWith("winograd")));
}

}  // namespace
}  // namespace espalier::kernels::testing
