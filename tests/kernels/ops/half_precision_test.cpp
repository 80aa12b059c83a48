// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

constexpr float kHalfEpsilon = 1e-5f;

/// Ops whose tensors have 16 bits per value. Inputs are representable in bf16 and fp16, so the
/// expected value is the reference's result, rounded once.
class HalfPrecisionTest : public OpTest {
  protected:
    static HostTensor exact(HostTensor tensor) {
        tensor = roundedToBf16(std::move(tensor));
        for (double& value : tensor.values) value = std::abs(value) < 0x1p-14 ? 0 : value;
        return tensor;
    }
    HostTensor uniform(const Shape& shape, double low = -1, double high = 1) {
        return exact(random.uniform(shape, low, high));
    }
    static Argument low(HostTensor tensor, DataType type, Layout layout) {
        return {std::move(tensor), layout, type};
    }
    static Result lowResult(const Shape& shape, DataType type, Layout layout) {
        return {shape, layout, type};
    }
    void checkBatchNormGradients(const Shape& shape);
};

TEST_F(HalfPrecisionTest, NormalisesBatches) {
    for (const Shape& shape :
         {Shape{2, 17, 7, 5}, Shape{5, 6}, Shape{1, 2, 70, 67}, Shape{2, 16, 30, 31}}) {
        const Shape channels{shape[1]};
        const HostTensor x = uniform(shape, 10, 11);
        const HostTensor residual = uniform(shape);
        const HostTensor gamma = random.uniform(channels, 0.5, 1.5);
        const HostTensor beta = random.uniform(channels);
        const Statistics s = channelStatistics(x);
        forHalves([&](OpRunner& runner, DataType type, Layout layout) {
            if (shape.rank() < 3 && !layout.isPlain()) return;
            const auto found =
                runner.run(BatchNormStatistics{}, {low(x, type, layout)}, {{channels}, {channels}});
            expectClose(found[0], s.mean, 1e-6, "mean");
            expectClose(found[1], s.variance, 1e-5, "variance");
            const auto y =
                runner.run(BatchNormApply{.residual = true, .activation = Activation::ReLU},
                           {low(x, type, layout),
                            {s.mean},
                            {s.variance},
                            {gamma},
                            {beta},
                            low(residual, type, layout)},
                           {lowResult(shape, type, layout)});
            const HostTensor sum = plus(normalised(x, s, gamma, beta, kHalfEpsilon), residual);
            expectClose(y[0], activated(Activation::ReLU, sum), roundingOf(type), "y");
        });
    }
}

/// Σ dy·(batchnorm(x) + r), without an activation and with Tanh, which has no kink.
void HalfPrecisionTest::checkBatchNormGradients(const Shape& shape) {
    const Shape channels{shape[1]};
    const HostTensor x = uniform(shape);
    const HostTensor dy = uniform(shape);
    const HostTensor gamma = random.uniform(channels, 0.5, 1.5);
    const HostTensor beta = random.uniform(channels);
    const Statistics s = channelStatistics(x);
    for (const Activation kind : {Activation::None, Activation::Tanh}) {
        const auto value = [&](const HostTensor& v, const HostTensor& g, const HostTensor& b) {
            const HostTensor normal = normalised(v, channelStatistics(v), g, b, kHalfEpsilon);
            return product(activated(kind, normal), dy);
        };
        const HostTensor y = activated(kind, normalised(x, s, gamma, beta, kHalfEpsilon));
        const HostTensor dGamma =
            finiteDifference(gamma, [&](const HostTensor& g) { return value(x, g, beta); });
        const HostTensor dBeta =
            finiteDifference(beta, [&](const HostTensor& b) { return value(x, gamma, b); });
        const HostTensor dx =
            finiteDifference(x, [&](const HostTensor& v) { return value(v, gamma, beta); });
        const std::int64_t count = shape[0] * shape[2] * shape[3];
        forHalves([&](OpRunner& runner, DataType type, Layout layout) {
            std::vector<Argument> in{
                low(dy, type, layout), low(x, type, layout), {s.mean}, {s.variance}};
            if (kind != Activation::None) in.push_back(low(y, type, layout));
            const auto sums =
                runner.run(BatchNormBackwardSums{.activation = kind}, in, {{channels}, {channels}});
            // Sums of 45 terms, each with the rounding of y.
            expectClose(sums[0], dBeta, 4 * roundingOf(type), "dbeta");
            expectClose(sums[1], dGamma, 4 * roundingOf(type), "dgamma");
            in.resize(4);
            in.insert(in.end(), {{gamma}, {dBeta}, {dGamma}});
            if (kind != Activation::None) in.push_back(low(y, type, layout));
            const auto out = runner.run(
                BatchNormBackwardApply{.count = count, .residual = true, .activation = kind},
                in,
                {lowResult(shape, type, layout), lowResult(shape, type, layout)});
            expectClose(out[0], dx, 6 * roundingOf(type), "dx");
            if (kind == Activation::None) expectSame(out[1], dy, "residual's gradient");
        });
    }
}

TEST_F(HalfPrecisionTest, ReturnsGradientsOfBatchNormalisation) {
    checkBatchNormGradients({3, 17, 5, 3});
    checkBatchNormGradients({2, 8, 5, 4});
}

TEST_F(HalfPrecisionTest, NormalisesLayers) {
    const Shape shape{4, 17};
    const HostTensor x = uniform(shape);
    const HostTensor dy = uniform(shape);
    const HostTensor gamma = random.uniform({17}, 0.5, 1.5);
    const HostTensor beta = random.uniform({17});
    const auto value = [&](const HostTensor& v, const HostTensor& g) {
        return product(layerNorm(v, g, beta, 1e-5), dy);
    };
    forHalves([&](OpRunner& runner, DataType type, Layout layout) {
        if (!layout.isPlain()) return;
        const auto out = runner.run(LayerNormForward{kHalfEpsilon},
                                    {low(x, type, layout), {gamma}, {beta}},
                                    {lowResult(shape, type, layout), {{4}}, {{4}}});
        expectClose(out[0], layerNorm(x, gamma, beta, 1e-5), roundingOf(type), "y");
        const auto back =
            runner.run(LayerNormBackward{},
                       {low(dy, type, layout), low(x, type, layout), {out[1]}, {out[2]}, {gamma}},
                       {lowResult(shape, type, layout), {{17}}, {{17}}});
        expectClose(back[0],
                    finiteDifference(x, [&](const HostTensor& v) { return value(v, gamma); }),
                    roundingOf(type),
                    "dx");
        expectClose(back[1],
                    finiteDifference(gamma, [&](const HostTensor& g) { return value(x, g); }),
                    1e-5,
                    "dgamma");
    });
}

TEST_F(HalfPrecisionTest, PoolsAndReturnsGradients) {
    const PoolingGeometry overlapping{
        .window = {3, 2}, .stride = {1, 1}, .padBegin = {1, 0}, .padEnd = {2, 1}};
    for (const PoolingGeometry& base : {PoolingGeometry{}, overlapping}) {
        for (const Pooling kind : {Pooling::Max, Pooling::AverageInside}) {
            const Shape image = kind == Pooling::Max ? Shape{1, 16, 6, 5} : Shape{1, 17, 6, 5};
            PoolingGeometry geometry = base;
            geometry.kind = kind;
            const HostTensor x = exact(random.distinct(image, 0.01));
            const PoolResult expected = pool(geometry, x);
            const Shape shape = expected.y.shape;
            const HostTensor dy = uniform(shape);
            forHalves([&](OpRunner& runner, DataType type, Layout layout) {
                std::vector<Result> results{lowResult(shape, type, layout)};
                if (kind == Pooling::Max) results.push_back({shape, layout, DataType::UInt8});
                const auto out = runner.run(PoolForward{geometry}, {low(x, type, layout)}, results);
                expectClose(out[0], expected.y, roundingOf(type), "y");
                std::vector<Argument> in{low(dy, type, layout)};
                if (kind == Pooling::Max) in.push_back({out[1], layout, DataType::UInt8});
                const auto back =
                    runner.run(PoolBackward{geometry}, in, {lowResult(x.shape, type, layout)});
                // The same sums in fp32, which is checked against finite differences.
                for (Argument& argument : in) {
                    if (argument.type == type) argument.type = DataType::Float32;
                }
                const auto whole = runner.run(PoolBackward{geometry}, in, {{x.shape, layout}});
                expectSame(back[0], roundedTo(type, whole[0]), "dx");
            });
        }
    }
}

TEST_F(HalfPrecisionTest, EnlargesAndReturnsGradients) {
    for (const Interpolation kind : {Interpolation::Nearest, Interpolation::Bilinear}) {
        const bool packs = kind == Interpolation::Bilinear;
        const HostTensor x = uniform({2, packs ? 16 : 17, 3, 2});
        const HostTensor y = upsampled(x, kind, 3);
        const HostTensor dy = uniform(y.shape);
        const HostTensor dx = finiteDifference(
            x, [&](const HostTensor& v) { return product(upsampled(v, kind, 3), dy); }, 1.0);
        forHalves([&](OpRunner& runner, DataType type, Layout layout) {
            const auto out = runner.run(UpsampleForward{kind, 3},
                                        {low(x, type, layout)},
                                        {lowResult(y.shape, type, layout)});
            expectClose(out[0], y, roundingOf(type), "y");
            const auto back = runner.run(UpsampleBackward{kind, 3},
                                         {low(dy, type, layout)},
                                         {lowResult(x.shape, type, layout)});
            expectClose(back[0], dx, roundingOf(type), "dx");
        });
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
