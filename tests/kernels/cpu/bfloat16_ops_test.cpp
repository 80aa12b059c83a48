// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <cmath>

#include "kernels/error.h"
#include "tests/kernels/cpu/bfloat16_test.h"

namespace espalier::kernels::testing {
namespace {

using BFloat16OpsTest = BFloat16Test;

constexpr float kEpsilon = 1e-5f;

TEST_F(BFloat16OpsTest, ActivatesAndReturnsGradients) {
    const Shape shape{3, 17, 4, 5};
    const HostTensor x = roundedToBf16(random.distinct(shape, 0.02));
    const HostTensor dy = uniform(shape);
    for (const Activation kind : {Activation::ReLU,
                                  Activation::LeakyReLU,
                                  Activation::Sigmoid,
                                  Activation::Tanh,
                                  Activation::GELU,
                                  Activation::SiLU}) {
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

TEST_F(BFloat16OpsTest, NormalisesBatches) {
    for (const Shape& shape : {Shape{2, 17, 7, 5}, Shape{5, 6}, Shape{1, 2, 70, 67}}) {
        const Shape channels{shape[1]};
        const HostTensor x = uniform(shape, 10, 11);
        const HostTensor residual = uniform(shape);
        const HostTensor gamma = random.uniform(channels, 0.5, 1.5);
        const HostTensor beta = random.uniform(channels);
        const Statistics s = channelStatistics(x);
        forVariants([&](OpRunner& runner, Layout layout) {
            if (shape.rank() < 3 && !layout.isPlain()) return;
            const auto found =
                runner.run(BatchNormStatistics{}, {low(x, layout)}, {{channels}, {channels}});
            expectClose(found[0], s.mean, 1e-6, "mean");
            expectClose(found[1], s.variance, 1e-5, "variance");
            const auto y = runner.run(
                BatchNormApply{.residual = true, .activation = Activation::ReLU},
                {low(x, layout), {s.mean}, {s.variance}, {gamma}, {beta}, low(residual, layout)},
                {lowResult(shape, layout)});
            const HostTensor sum = plus(normalised(x, s, gamma, beta, kEpsilon), residual);
            expectClose(y[0], activated(Activation::ReLU, sum), kOneRounding, "y");
        });
    }
}

/// Σ dy·(batchnorm(x) + r), without an activation and with Tanh, which has no kink.
TEST_F(BFloat16OpsTest, ReturnsGradientsOfBatchNormalisation) {
    const Shape shape{3, 17, 5, 3};
    const Shape channels{shape[1]};
    const HostTensor x = uniform(shape);
    const HostTensor dy = uniform(shape);
    const HostTensor gamma = random.uniform(channels, 0.5, 1.5);
    const HostTensor beta = random.uniform(channels);
    const Statistics s = channelStatistics(x);
    for (const Activation kind : {Activation::None, Activation::Tanh}) {
        const auto value = [&](const HostTensor& v, const HostTensor& g, const HostTensor& b) {
            const HostTensor normal = normalised(v, channelStatistics(v), g, b, kEpsilon);
            return product(activated(kind, normal), dy);
        };
        const HostTensor y =
            roundedToBf16(activated(kind, normalised(x, s, gamma, beta, kEpsilon)));
        const HostTensor dGamma =
            finiteDifference(gamma, [&](const HostTensor& g) { return value(x, g, beta); });
        const HostTensor dBeta =
            finiteDifference(beta, [&](const HostTensor& b) { return value(x, gamma, b); });
        const HostTensor dx =
            finiteDifference(x, [&](const HostTensor& v) { return value(v, gamma, beta); });
        const std::int64_t count = shape[0] * shape[2] * shape[3];
        forVariants([&](OpRunner& runner, Layout layout) {
            std::vector<Argument> in{low(dy, layout), low(x, layout), {s.mean}, {s.variance}};
            if (kind != Activation::None) in.push_back(low(y, layout));
            const auto sums =
                runner.run(BatchNormBackwardSums{.activation = kind}, in, {{channels}, {channels}});
            // Sums of 45 terms, each with the rounding of y.
            expectClose(sums[0], dBeta, 4 * kOneRounding, "dbeta");
            expectClose(sums[1], dGamma, 4 * kOneRounding, "dgamma");
            in.resize(4);
            in.insert(in.end(), {{gamma}, {dBeta}, {dGamma}});
            if (kind != Activation::None) in.push_back(low(y, layout));
            const auto out = runner.run(
                BatchNormBackwardApply{.count = count, .residual = true, .activation = kind},
                in,
                {lowResult(shape, layout), lowResult(shape, layout)});
            expectClose(out[0], dx, 6 * kOneRounding, "dx");
            if (kind == Activation::None) expectSame(out[1], dy, "residual's gradient");
        });
    }
}

TEST_F(BFloat16OpsTest, PoolsAndReturnsGradients) {
    const PoolingGeometry overlapping{
        .window = {3, 2}, .stride = {1, 1}, .padBegin = {1, 0}, .padEnd = {2, 1}};
    for (const PoolingGeometry& base : {PoolingGeometry{}, overlapping}) {
        for (const Pooling kind : {Pooling::Max, Pooling::AverageInside}) {
            PoolingGeometry geometry = base;
            geometry.kind = kind;
            const HostTensor x = roundedToBf16(random.distinct({1, 17, 6, 5}, 0.01));
            const PoolResult expected = pool(geometry, x);
            const Shape shape = expected.y.shape;
            const HostTensor dy = uniform(shape);
            forVariants([&](OpRunner& runner, Layout layout) {
                std::vector<Result> results{lowResult(shape, layout)};
                if (kind == Pooling::Max) results.push_back({shape, layout, DataType::UInt8});
                const auto out = runner.run(PoolForward{geometry}, {low(x, layout)}, results);
                expectClose(out[0], expected.y, kOneRounding, "y");
                std::vector<Argument> in{low(dy, layout)};
                if (kind == Pooling::Max) in.push_back({out[1], layout, DataType::UInt8});
                const auto back =
                    runner.run(PoolBackward{geometry}, in, {lowResult(x.shape, layout)});
                // The same sums in fp32, which is checked against finite differences.
                for (Argument& argument : in) {
                    if (argument.type == DataType::BFloat16) argument.type = DataType::Float32;
                }
                const auto exact = runner.run(PoolBackward{geometry}, in, {{x.shape, layout}});
                expectSame(back[0], roundedToBf16(exact[0]), "dx");
            });
        }
    }
}

TEST_F(BFloat16OpsTest, AddsAndMultiplies) {
    const Shape shape{2, 17, 5, 6};
    const Shape scalars{2, 17, 1, 1};
    std::vector<HostTensor> x;
    for (int i = 0; i < 4; ++i) x.push_back(uniform(shape));
    const HostTensor s = uniform(scalars);
    HostTensor scaled(shape);
    HostTensor squared(shape);
    HostTensor reduced(scalars);
    for (std::size_t i = 0; i < scaled.size(); ++i) {
        scaled[i] = x[0][i] * s[i / 30];
        squared[i] = x[0][i] * x[1][i];
        reduced[i / 30] += squared[i];
    }
    const HostTensor two = plus(x[0], x[1]);
    const HostTensor three = plus(two, x[2]);
    forVariants([&](OpRunner& runner, Layout layout) {
        std::vector<Argument> in{low(x[0], layout), low(x[1], layout)};
        const Result result = lowResult(shape, layout);
        expectSame(runner.run(Multiply{}, in, {result})[0], roundedToBf16(squared), "a·b");
        const auto small = runner.run(MultiplyReduce{}, in, {lowResult(scalars, layout)});
        expectClose(small[0], reduced, kOneRounding, "Σ a·b");
        const auto wide = runner.run(Multiply{}, {low(x[0], layout), low(s, layout)}, {result});
        expectSame(wide[0], roundedToBf16(scaled), "a·b stretched");
        expectSame(runner.run(Add{}, in, {result})[0], roundedToBf16(two), "a + b");
        in.push_back(low(x[2], layout));
        expectClose(runner.run(Add{}, in, {result})[0], three, kOneRounding, "a + b + c");
        in.push_back(low(x[3], layout));
        expectClose(runner.run(Add{}, in, {result})[0],
                    plus(three, x[3]),
                    3 * kOneRounding,
                    "a + b + c + d");
    });
}

TEST_F(BFloat16OpsTest, JoinsCutsAndDrops) {
    const Shape part{2, 17, 3, 4};
    const Shape whole{2, 34, 3, 4};
    const HostTensor a = uniform(part);
    const StepValues step{.seed = random.bits(), .stepAttempted = 7, .stepApplied = 7};
    forVariants([&](OpRunner& runner, Layout layout) {
        const auto joined = runner.run(
            Concatenate{1}, {low(a, layout), low(a, layout)}, {lowResult(whole, layout)});
        const auto cut =
            runner.run(Slice{1, 17}, {low(joined[0], layout)}, {lowResult(part, layout)});
        expectSame(cut[0], a, "second half");
        const auto alongSamples = runner.run(
            Concatenate{0}, {low(a, layout), low(a, layout)}, {lowResult({4, 17, 3, 4}, layout)});
        const auto lower =
            runner.run(Slice{0, 2}, {low(alongSamples[0], layout)}, {lowResult(part, layout)});
        expectSame(lower[0], a, "second samples");
        const auto dropped = runner.run(
            Dropout{0.5f, 3}, {low(a, layout), stepArgument(step)}, {lowResult(part, layout)});
        const auto exact =
            runner.run(Dropout{0.5f, 3}, {{a, layout}, stepArgument(step)}, {{part, layout}});
        expectSame(dropped[0], exact[0], "the mask of fp32, and twice the value");
    });
}

TEST_F(BFloat16OpsTest, EnlargesAndReturnsGradients) {
    for (const Interpolation kind : {Interpolation::Nearest, Interpolation::Bilinear}) {
        const HostTensor x = uniform({2, 17, 3, 2});
        const HostTensor y = upsampled(x, kind, 3);
        const HostTensor dy = uniform(y.shape);
        const HostTensor dx = finiteDifference(
            x, [&](const HostTensor& v) { return product(upsampled(v, kind, 3), dy); }, 1.0);
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out = runner.run(
                UpsampleForward{kind, 3}, {low(x, layout)}, {lowResult(y.shape, layout)});
            expectClose(out[0], y, kOneRounding, "y");
            const auto back = runner.run(
                UpsampleBackward{kind, 3}, {low(dy, layout)}, {lowResult(x.shape, layout)});
            expectClose(back[0], dx, kOneRounding, "dx");
        });
    }
}

TEST_F(BFloat16OpsTest, NormalisesLayers) {
    const Shape shape{4, 17};
    const HostTensor x = uniform(shape);
    const HostTensor dy = uniform(shape);
    const HostTensor gamma = random.uniform({17}, 0.5, 1.5);
    const HostTensor beta = random.uniform({17});
    const auto value = [&](const HostTensor& v, const HostTensor& g) {
        return product(layerNorm(v, g, beta, 1e-5), dy);
    };
    forThreads([&](OpRunner& runner) {
        const auto out = runner.run(LayerNormForward{kEpsilon},
                                    {low(x), {gamma}, {beta}},
                                    {lowResult(shape), {{4}}, {{4}}});
        expectClose(out[0], layerNorm(x, gamma, beta, 1e-5), kOneRounding, "y");
        const auto back = runner.run(LayerNormBackward{},
                                     {low(dy), low(x), {out[1]}, {out[2]}, {gamma}},
                                     {lowResult(shape), {{17}}, {{17}}});
        expectClose(back[0],
                    finiteDifference(x, [&](const HostTensor& v) { return value(v, gamma); }),
                    kOneRounding,
                    "dx");
        expectClose(back[1],
                    finiteDifference(gamma, [&](const HostTensor& g) { return value(x, g); }),
                    1e-5,
                    "dgamma");
    });
}

TEST_F(BFloat16OpsTest, SumsWithoutRounding) {
    const HostTensor x = uniform({3, 17, 9, 7});
    forVariants([&](OpRunner& runner, Layout layout) {
        const auto sums = runner.run(ReduceToAxis{1}, {low(x, layout)}, {{{17}}});
        expectClose(sums[0], channelSums(x), 1e-5, "sums");
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

TEST_F(BFloat16OpsTest, IsMadeOfFp32AndBecomesFp32InAnyLayout) {
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

TEST(BFloat16RefusalTest, SaysThatTheProcessorHasNone) {
    const auto device = cpu::createCpuDevice({.threads = 1, .highest = cpu::InstructionSet::Avx2});
    EXPECT_FALSE(device->description().bfloat16);
    const Support general = computesIn(device->description(), DataType::BFloat16);
    EXPECT_THAT(general.reason, ::testing::HasSubstr("no instructions for bf16"));
    EXPECT_TRUE(computesIn(device->description(), DataType::Float32).yes);
    const TensorDesc x{DataType::BFloat16, {2, 3}, Layout::plain()};
    const std::vector<TensorDesc> pair{x, x};
    EXPECT_THAT(device->supports(Add{}, pair, {&x, 1}).reason,
                ::testing::HasSubstr(general.reason));
    EXPECT_THROW(device->prepare(Add{}, pair, {&x, 1}, {}), Error);
}

TEST_F(BFloat16OpsTest, RefusesTypesThatDoNotGoTogether) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const TensorDesc x{DataType::BFloat16, {2, 3}, Layout::plain()};
    TensorDesc whole = x;
    whole.type = DataType::Float32;
    TensorDesc half = x;
    half.type = DataType::Float16;
    const std::vector<TensorDesc> mixed{x, whole};
    EXPECT_THAT(device->supports(Add{}, mixed, {&x, 1}).reason,
                ::testing::HasSubstr("as the others"));
    EXPECT_FALSE(device->supports(ActivationForward{}, {&x, 1}, {&whole, 1}).yes);
    EXPECT_FALSE(device->supports(Reorder{}, {&x, 1}, {&half, 1}).yes);
    EXPECT_FALSE(device->supports(ActivationForward{}, {&half, 1}, {&half, 1}).yes);
}

}  // namespace
}  // namespace espalier::kernels::testing
