// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

class LayerNormTest : public CpuOpTest {};

Shape sampleOf(const Shape& shape) {
    return Shape(shape.sizes().subspan(1));
}

TEST_F(LayerNormTest, NormalisesEverySample) {
    for (const Shape& shape : {Shape{3, 5, 4, 3}, Shape{5, 17}, Shape{2, 3, 60, 70}}) {
        const HostTensor x = random.uniform(shape, 50, 52);
        const HostTensor gamma = random.uniform(sampleOf(shape), 0.5, 1.5);
        const HostTensor beta = random.uniform(sampleOf(shape));
        const HostTensor y = layerNorm(x, gamma, beta, 1e-5);
        forThreads([&](OpRunner& runner) {
            const Shape samples{shape[0]};
            const auto out = runner.run(LayerNormForward{1e-5f},
                                        {{x}, {gamma}, {beta}},
                                        {{shape, Layout::any()}, {samples}, {samples}});
            expectClose(out[0], y, 2e-5, "y");
        });
    }
}

TEST_F(LayerNormTest, GradientsAreThoseOfTheWholeNormalisation) {
    for (const Shape& shape : {Shape{3, 2, 4, 3}, Shape{4, 17}}) {
        const HostTensor x = random.uniform(shape);
        const HostTensor gamma = random.uniform(sampleOf(shape), 0.5, 1.5);
        const HostTensor beta = random.uniform(sampleOf(shape));
        const HostTensor dy = random.uniform(shape);
        const auto value = [&](const HostTensor& v, const HostTensor& g, const HostTensor& b) {
            return product(layerNorm(v, g, b, 1e-5), dy);
        };
        forThreads([&](OpRunner& runner) {
            const Shape samples{shape[0]};
            const auto saved = runner.run(
                LayerNormForward{1e-5f}, {{x}, {gamma}, {beta}}, {{shape}, {samples}, {samples}});
            const auto out = runner.run(LayerNormBackward{},
                                        {{dy}, {x}, {saved[1]}, {saved[2]}, {gamma}},
                                        {{shape}, {gamma.shape}, {gamma.shape}});
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

}  // namespace
}  // namespace espalier::kernels::testing
