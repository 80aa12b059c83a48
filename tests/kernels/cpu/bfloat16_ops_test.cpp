// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/error.h"
#include "tests/kernels/cpu/bfloat16_test.h"

namespace espalier::kernels::testing {
namespace {

using BFloat16OpsTest = BFloat16Test;

TEST_F(BFloat16OpsTest, ActivatesAndReturnsGradients) {
    const Shape shape{3, 17, 4, 5};
    HostTensor x = roundedToBf16(random.distinct(shape, 0.02));
    // Differences say nothing about the slope at the bounds of ReLU6 and HardSigmoid themselves.
    for (const double bound : {-3.0, 3.0, 6.0})
        std::ranges::replace(x.values, bound, 1.03125 * bound);
    const HostTensor dy = uniform(shape);
    for (const Activation kind : {Activation::ReLU,
                                  Activation::LeakyReLU,
                                  Activation::Sigmoid,
                                  Activation::Tanh,
                                  Activation::GELU,
                                  Activation::SiLU,
                                  Activation::ReLU6,
                                  Activation::HardSigmoid,
                                  Activation::HardSwish}) {
        SCOPED_TRACE(static_cast<int>(kind));
        const HostTensor y = activated(kind, x, 0.125);
        const HostTensor dx = finiteDifference(
            x, [&](const HostTensor& v) { return product(activated(kind, v, 0.125), dy); });
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out = runner.run(
                ActivationForward{kind, 0.125f}, {low(x, layout)}, {lowResult(shape, layout)});
            expectClose(out[0], y, kOneRounding, "y");
            const auto back =
                runner.run(ActivationBackward{kind, 0.125f},
                           {low(dy, layout), low(gradientUsesOutput(kind) ? y : x, layout)},
                           {lowResult(shape, layout)});
            // y itself has been rounded.
            expectClose(back[0], dx, 2 * kOneRounding, "dx");
        });
    }
}

/// Exact, unlike HalfPrecisionElementwiseTest, which allows every device a tolerance.
TEST_F(BFloat16OpsTest, RoundsSumsAndProductsOnce) {
    const Shape shape{2, 17, 5, 6};
    const HostTensor a = uniform(shape);
    const HostTensor b = uniform(shape);
    const HostTensor s = uniform({2, 17, 1, 1});
    HostTensor scaled(shape);
    HostTensor squared(shape);
    for (std::size_t i = 0; i < scaled.size(); ++i) {
        scaled[i] = a[i] * s[i / 30];
        squared[i] = a[i] * b[i];
    }
    forVariants([&](OpRunner& runner, Layout layout) {
        const std::vector<Argument> in{low(a, layout), low(b, layout)};
        const Result result = lowResult(shape, layout);
        expectSame(runner.run(Multiply{}, in, {result})[0], roundedToBf16(squared), "a·b");
        expectSame(runner.run(Add{}, in, {result})[0], roundedToBf16(plus(a, b)), "a + b");
        const auto wide = runner.run(Multiply{}, {low(a, layout), low(s, layout)}, {result});
        expectSame(wide[0], roundedToBf16(scaled), "a·b stretched");
    });
}

/// Maxima of bf16 are found by comparing bits and must equal those of floats.
TEST_F(BFloat16OpsTest, FindsMaximaAmongNumbersOfAllKinds) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double kinds[] = {
        -kInfinity, -0x1p127, -1, -0.0, 0.0, 0x1p-10, kInfinity, std::copysign(NAN, -1.0)};
    const Shape shape{1, 32, 2, 2};
    const Shape one{1, 32, 1, 1};
    HostTensor x(shape);
    for (std::int64_t c = 0; c < 32; ++c) {
        for (std::int64_t i = 0; i < 4; ++i) {
            x.at(0, c, i / 2, i % 2) = kinds[(c + i * (2 * (c / 8) + 1)) % 8];
        }
    }
    forVariants([&](OpRunner& runner, Layout layout) {
        const Result positions{one, layout, DataType::UInt8};
        const auto whole = runner.run(PoolForward{}, {{x, layout}}, {{one, layout}, positions});
        const auto half =
            runner.run(PoolForward{}, {low(x, layout)}, {lowResult(one, layout), positions});
        expectSame(half[0], whole[0], "y");
        expectSame(half[1], whole[1], "positions");
    });
}

TEST_F(BFloat16OpsTest, GivesTheSameBitsForAnyNumberOfThreads) {
    const Shape shape{3, 17, 40, 41};
    const Shape channels{17};
    const HostTensor x = uniform(shape, 5, 6);
    const HostTensor dy = uniform(shape);
    const HostTensor gamma = random.uniform(channels, 0.5, 1.5);
    const Statistics s = channelStatistics(x);
    const PoolingGeometry geometry{
        .kind = Pooling::AverageInside, .window = {3, 3}, .stride = {1, 1}};
    const HostTensor pooled = uniform({3, 17, 38, 39});
    for (const Layout layout : channelLayouts()) {
        std::vector<HostTensor> expected;
        for (const int threads : {1, 2, 3}) {
            const auto device = cpu::createCpuDevice({.threads = threads});
            OpRunner runner(*device);
            std::vector<HostTensor> all;
            const auto keep = [&](const std::vector<HostTensor>& results) {
                all.insert(all.end(), results.begin(), results.end());
            };
            const std::vector<Result> sums{{channels}, {channels}};
            const std::vector<Argument> both{
                low(dy, layout), low(x, layout), {s.mean}, {s.variance}};
            keep(runner.run(BatchNormStatistics{}, {low(x, layout)}, sums));
            keep(runner.run(BatchNormBackwardSums{}, both, sums));
            keep(runner.run(ReduceToAxis{1}, {low(x, layout)}, {{channels}}));
            keep(runner.run(
                PoolBackward{geometry}, {low(pooled, layout)}, {lowResult(shape, layout)}));
            keep(runner.run(BatchNormApply{},
                            {low(x, layout), {s.mean}, {s.variance}, {gamma}, {gamma}},
                            {lowResult(shape, layout)}));
            if (expected.empty()) expected = all;
            for (std::size_t i = 0; i < all.size(); ++i) {
                expectSame(all[i], expected[i], std::to_string(i));
            }
        }
    }
}

TEST_F(BFloat16OpsTest, ConvertsToAndFromFp32InAnyLayout) {
    const Shape shape{2, 17, 5, 3};
    const HostTensor x = random.uniform(shape, -3, 3);
    forVariants([&](OpRunner& runner, Layout layout) {
        for (const Layout other : channelLayouts()) {
            const auto rounded = runner.run(Reorder{}, {{x, other}}, {lowResult(shape, layout)});
            expectSame(rounded[0], roundedToBf16(x), "rounded");
            const auto back = runner.run(Reorder{}, {low(rounded[0], layout)}, {{shape, other}});
            expectSame(back[0], rounded[0], "and back");
        }
        const auto filled = runner.run(Fill{1.5f}, {}, {lowResult(shape, layout)});
        expectSame(filled[0], HostTensor(shape, 1.5), "filled");
    });
}

TEST(BFloat16RefusalTest, SaysThatTheProcessorLacksBf16) {
    const auto device = cpu::createCpuDevice({.threads = 1, .highest = cpu::InstructionSet::Avx2});
    EXPECT_FALSE(device->description().bfloat16);
    const Support general = computesIn(device->description(), DataType::BFloat16);
    EXPECT_THAT(general.reason, ::testing::HasSubstr("does not support bf16"));
    EXPECT_TRUE(computesIn(device->description(), DataType::Float32).yes);
    const TensorDesc x{DataType::BFloat16, {2, 3}, Layout::plain()};
    const std::vector<TensorDesc> pair{x, x};
    EXPECT_THAT(device->supports(Add{}, pair, {&x, 1}).reason,
                ::testing::HasSubstr(general.reason));
    EXPECT_THROW(device->prepare(Add{}, pair, {&x, 1}, {}), Error);
}

TEST_F(BFloat16OpsTest, RefusesMismatchedTypes) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const TensorDesc x{DataType::BFloat16, {2, 3}, Layout::plain()};
    TensorDesc whole = x;
    whole.type = DataType::Float32;
    TensorDesc half = x;
    half.type = DataType::Float16;
    const std::vector<TensorDesc> mixed{x, whole};
    EXPECT_THAT(device->supports(Add{}, mixed, {&x, 1}).reason,
                ::testing::HasSubstr("like the other tensors"));
    EXPECT_FALSE(device->supports(ActivationForward{}, {&x, 1}, {&whole, 1}).yes);
    EXPECT_FALSE(device->supports(Reorder{}, {&x, 1}, {&half, 1}).yes);
    EXPECT_FALSE(device->supports(ActivationForward{}, {&half, 1}, {&half, 1}).yes);
}

}  // namespace
}  // namespace espalier::kernels::testing
