// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/bfloat16_test.h"

namespace espalier::kernels::testing {
namespace {

using BFloat16ProductsTest = BFloat16Test;

/// As the compiler requests them: activations in the device's layout, weights in bf16, bias and
/// gradients of parameters in fp32.
TEST_F(BFloat16ProductsTest, ConvolvesAndReturnsGradients) {
    struct Case {
        Shape x;
        Shape w;
        ConvolutionGeometry geometry;
    };
    for (const Case& c : {Case{{2, 3, 9, 8}, {20, 3, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}}},
                          Case{{3, 32, 6, 7}, {16, 32, 1, 1}, {.stride = {2, 2}}},
                          Case{{2, 32, 7, 5},
                               {32, 32, 3, 3},
                               {.stride = {2, 1}, .padBegin = {1, 1}, .padEnd = {1, 1}}},
                          Case{{1, 8, 6, 6}, {8, 1, 3, 3}, {.groups = 8}}}) {
        SCOPED_TRACE(c.w.toString());
        const HostTensor x = uniform(c.x);
        const HostTensor w = uniform(c.w, -0.5, 0.5);
        const HostTensor bias = random.uniform({c.w[0]});
        const HostTensor y = withBias(convolution(c.geometry, x, w), bias);
        const HostTensor dy = uniform(y.shape);
        forThreads([&](OpRunner& runner) {
            for (const DataType type : {DataType::BFloat16, DataType::Float32}) {
                const auto out = runner.run(
                    ConvolutionForward{c.geometry, {.bias = true, .activation = Activation::ReLU}},
                    {low(x, Layout::any()), low(w, Layout::any()), {bias}},
                    {{y.shape, Layout::any(), type}});
                const double tolerance = type == DataType::Float32 ? 1e-5 : kOneRounding;
                expectClose(out[0], activated(Activation::ReLU, y), tolerance, "y");
            }
            const auto dx = runner.run(ConvolutionBackwardData{c.geometry, {}},
                                       {low(dy, Layout::any()), low(w, Layout::any())},
                                       {lowResult(c.x, Layout::any())});
            expectClose(dx[0], transposedConvolution(c.geometry, dy, w, c.x), kOneRounding, "dx");
            const auto dw = runner.run(ConvolutionBackwardWeights{c.geometry, {.bias = true}},
                                       {low(x, Layout::any()), low(dy, Layout::any())},
                                       {{c.w, Layout::any()}, {{c.w[0]}}});
            expectClose(dw[0], weightGradient(c.geometry, x, dy, c.w), 1e-5, "dw");
            expectClose(dw[1], channelSums(dy), 1e-5, "db");
        });
    }
}

TEST_F(BFloat16ProductsTest, TransposesConvolutions) {
    const ConvolutionGeometry geometry{.stride = {2, 2}};
    const Shape large{2, 5, 8, 6};
    const HostTensor x = uniform({2, 17, 4, 3});
    const HostTensor w = uniform({17, 5, 2, 2});
    const HostTensor bias = random.uniform({5});
    const HostTensor y = activated(Activation::Sigmoid,
                                   withBias(transposedConvolution(geometry, x, w, large), bias));
    forThreads([&](OpRunner& runner) {
        for (const DataType type : {DataType::BFloat16, DataType::Float32}) {
            const auto out = runner.run(
                ConvolutionBackwardData{geometry,
                                        {.bias = true, .activation = Activation::Sigmoid}},
                {low(x, Layout::any()), low(w, Layout::any()), {bias}},
                {{large, Layout::any(), type}});
            // Rounded before the bias, and after the activation.
            const double tolerance = type == DataType::Float32 ? 1e-5 : 2 * kOneRounding;
            expectClose(out[0], y, tolerance, "y");
        }
    });
}

TEST_F(BFloat16ProductsTest, MultipliesMatrices) {
    for (const bool transposeA : {false, true}) {
        for (const bool transposeB : {false, true}) {
            const HostTensor a = uniform(transposeA ? Shape{19, 7} : Shape{7, 19});
            const HostTensor b = uniform(transposeB ? Shape{33, 19} : Shape{19, 33});
            const HostTensor bias = random.uniform({33});
            const HostTensor c = withBias(matmul(a, b, transposeA, transposeB), bias);
            forThreads([&](OpRunner& runner) {
                for (const DataType type : {DataType::BFloat16, DataType::Float32}) {
                    const auto out = runner.run(Matmul{transposeA, transposeB, {.bias = true}},
                                                {low(a), low(b), {bias}},
                                                {{c.shape, Layout::plain(), type}});
                    const double tolerance = type == DataType::Float32 ? 1e-5 : kOneRounding;
                    expectClose(out[0], c, tolerance, "c");
                }
            });
        }
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
