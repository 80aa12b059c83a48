// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

/// Parameters stay plain even in a device's other layouts.
class LayerNormTest : public OpTest {
  protected:
    template <class F>
    void forLayouts(const Shape& shape, const F& check) {
        forVariants([&](OpRunner& runner, Layout layout) {
            const bool gpu = runner.device().description().kind == DeviceKind::Cuda;
            if (layout.isPlain() || (gpu && shape.rank() > 2)) check(runner, layout);
        });
    }
};

Shape sampleOf(const Shape& shape) {
    return Shape(shape.sizes().subspan(1));
}

TEST_F(LayerNormTest, NormalisesEverySample) {
    for (const Shape& shape : {Shape{3, 5, 4, 3},
                               Shape{5, 17},
                               Shape{2, 8, 3, 3},
                               Shape{2, 3, 60, 70},
                               Shape{2, 8, 50, 52}}) {
        const HostTensor x = random.uniform(shape, 50, 52);
        const HostTensor gamma = random.uniform(sampleOf(shape), 0.5, 1.5);
        const HostTensor beta = random.uniform(sampleOf(shape));
        const HostTensor y = layerNorm(x, gamma, beta, 1e-5);
        forLayouts(shape, [&](OpRunner& runner, Layout layout) {
            const Shape samples{shape[0]};
            const auto out = runner.run(LayerNormForward{1e-5f},
                                        {{x, layout}, {gamma}, {beta}},
                                        {{shape, Layout::any()}, {samples}, {samples}});
            expectClose(out[0], y, 2e-5, "y");
        });
    }
}

TEST_F(LayerNormTest, GradientsAreThoseOfTheWholeNormalisation) {
    for (const Shape& shape : {Shape{3, 2, 4, 3}, Shape{2, 8, 3, 2}, Shape{4, 17}}) {
        const HostTensor x = random.uniform(shape);
        const HostTensor gamma = random.uniform(sampleOf(shape), 0.5, 1.5);
        const HostTensor beta = random.uniform(sampleOf(shape));
        const HostTensor dy = random.uniform(shape);
        const auto value = [&](const HostTensor& v, const HostTensor& g, const HostTensor& b) {
            return product(layerNorm(v, g, b, 1e-5), dy);
        };
        forLayouts(shape, [&](OpRunner& runner, Layout layout) {
            const Shape samples{shape[0]};
            const auto saved = runner.run(LayerNormForward{1e-5f},
                                          {{x, layout}, {gamma}, {beta}},
                                          {{shape, layout}, {samples}, {samples}});
            const auto out =
                runner.run(LayerNormBackward{},
                           {{dy, layout}, {x, layout}, {saved[1]}, {saved[2]}, {gamma}},
                           {{shape, layout}, {gamma.shape}, {gamma.shape}});
            expectClose(
                out[0],
                finiteDifference(x, [&](const HostTensor& v) { return value(v, gamma, beta); }),
                2e-5,
                "dx");
            expectClose(
                out[1],
                finiteDifference(gamma, [&](const HostTensor& g) { return value(x, g, beta); }),
                1e-5,
                "dgamma");
            expectClose(
                out[2],
                finiteDifference(beta, [&](const HostTensor& b) { return value(x, gamma, b); }),
                1e-5,
                "dbeta");
        });
    }
}

TEST_F(LayerNormTest, NormalisesRowsAlongTheLastAxis) {
    for (const Shape& shape : {Shape{3, 5, 7}, Shape{2, 40, 33}, Shape{2, 1, 8}}) {
        const Shape row{shape[2]};
        const Shape rows{shape[0] * shape[1]};
        const Shape flat{rows[0], shape[2]};
        const HostTensor x = random.uniform(shape);
        const HostTensor dy = random.uniform(shape);
        const HostTensor gamma = random.uniform(row, 0.5, 1.5);
        const HostTensor beta = random.uniform(row);
        const auto asFlat = [&](const HostTensor& tensor) {
            return HostTensor(flat, tensor.values);
        };
        forDevices([&](OpRunner& runner) {
            const auto out = runner.run(
                LayerNormForward{1e-5f, 2}, {{x}, {gamma}, {beta}}, {{shape}, {rows}, {rows}});
            expectClose(out[0], layerNorm(x, gamma, beta, 1e-5), 2e-5, "y");
            const auto back = runner.run(LayerNormBackward{2},
                                         {{dy}, {x}, {out[1]}, {out[2]}, {gamma}},
                                         {{shape}, {row}, {row}});
            const auto wanted = runner.run(LayerNormBackward{},
                                           {{asFlat(dy)}, {asFlat(x)}, {out[1]}, {out[2]}, {gamma}},
                                           {{flat}, {row}, {row}});
            EXPECT_EQ(back[0].values, wanted[0].values);
            EXPECT_EQ(back[1].values, wanted[1].values);
            EXPECT_EQ(back[2].values, wanted[2].values);
        });
    }
}

/// Sums over so many rows are computed in parts.
TEST_F(LayerNormTest, GradientsOfParametersOfManyRows) {
    for (const Shape& shape : {Shape{4, 300, 48}, Shape{3, 700, 130}, Shape{1, 511, 5}}) {
        const auto rows = static_cast<std::size_t>(shape[0] * shape[1]);
        const auto length = static_cast<std::size_t>(shape[2]);
        const HostTensor x = random.uniform(shape, 1, 2);
        const HostTensor dy = random.uniform(shape);
        const HostTensor gamma = random.uniform({shape[2]}, 0.5, 1.5);
        const HostTensor mean = random.uniform({shape[0] * shape[1]}, 1, 2);
        const HostTensor inverse = random.uniform({shape[0] * shape[1]}, 0.5, 1.5);
        HostTensor dGamma(gamma.shape);
        HostTensor dBeta(gamma.shape);
        for (std::size_t n = 0; n < rows; ++n) {
            for (std::size_t i = 0; i < length; ++i) {
                const std::size_t at = n * length + i;
                dGamma[i] += dy[at] * (x[at] - mean[n]) * inverse[n];
                dBeta[i] += dy[at];
            }
        }
        forDevices([&](OpRunner& runner) {
            const auto out = runner.run(LayerNormBackward{2},
                                        {{dy}, {x}, {mean}, {inverse}, {gamma}},
                                        {{shape}, {gamma.shape}, {gamma.shape}});
            // A GPU adds all rows of a column one after the other.
            expectClose(out[1], dGamma, 1e-5, "dgamma");
            expectClose(out[2], dBeta, 1e-5, "dbeta");
        });
    }
}

TEST_F(LayerNormTest, RefusesRowsOfOtherShapes) {
    const TensorDesc row{DataType::Float32, {4}, Layout::plain()};
    const TensorDesc six{DataType::Float32, {6}, Layout::plain()};
    const auto isRight = [&](const Device& device, const Shape& shape, int axis) {
        const TensorDesc x{DataType::Float32, shape, Layout::plain()};
        const std::vector<TensorDesc> in{x, row, row};
        const std::vector<TensorDesc> out{x, six, six};
        return device.supports(LayerNormForward{1e-5f, axis}, in, out).yes;
    };
    forDevices([&](OpRunner& runner) {
        EXPECT_TRUE(isRight(runner.device(), {2, 3, 4}, 2));
        EXPECT_FALSE(isRight(runner.device(), {3, 2, 1, 4}, 2));
        EXPECT_FALSE(isRight(runner.device(), {6, 4}, 2));
        EXPECT_FALSE(isRight(runner.device(), {6, 4}, 0));
    });
}

/// Too large for finite differences, so compared with the formula in double precision.
TEST_F(LayerNormTest, GradientsOfLargeSamples) {
    const Shape shape{3, 8, 50, 52};
    const HostTensor x = random.uniform(shape, 3, 4);
    const HostTensor gamma = random.uniform(sampleOf(shape), 0.5, 1.5);
    const HostTensor dy = random.uniform(shape);
    const std::size_t count = gamma.size();
    HostTensor mean(Shape{3});
    HostTensor inverse(Shape{3});
    HostTensor dx(shape);
    HostTensor dGamma(gamma.shape);
    for (std::size_t n = 0; n < 3; ++n) {
        const auto at = [&](std::size_t i) { return n * count + i; };
        double squares = 0;
        double sum = 0;
        double product = 0;
        for (std::size_t i = 0; i < count; ++i) mean[n] += x[at(i)] / static_cast<double>(count);
        for (std::size_t i = 0; i < count; ++i) squares += std::pow(x[at(i)] - mean[n], 2);
        inverse[n] = 1 / std::sqrt(squares / static_cast<double>(count) + 1e-5);
        const auto normal = [&](std::size_t i) { return (x[at(i)] - mean[n]) * inverse[n]; };
        for (std::size_t i = 0; i < count; ++i) {
            sum += dy[at(i)] * gamma[i] / static_cast<double>(count);
            product += dy[at(i)] * gamma[i] * normal(i) / static_cast<double>(count);
            dGamma[i] += dy[at(i)] * normal(i);
        }
        for (std::size_t i = 0; i < count; ++i) {
            dx[at(i)] = inverse[n] * (dy[at(i)] * gamma[i] - sum - normal(i) * product);
        }
    }
    forLayouts(shape, [&](OpRunner& runner, Layout layout) {
        const auto out = runner.run(LayerNormBackward{},
                                    {{dy, layout}, {x, layout}, {mean}, {inverse}, {gamma}},
                                    {{shape, layout}, {gamma.shape}, {gamma.shape}});
        expectClose(out[0], dx, 2e-6, "dx");
        expectClose(out[1], dGamma, 2e-6, "dgamma");
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
