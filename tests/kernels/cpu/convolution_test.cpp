// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

constexpr double kTolerance = 2e-5;

struct Case {
    std::string name;
    Shape source;
    Shape weights;
    ConvolutionGeometry geometry;
};

std::vector<Case> cases() {
    return {
        {"3x3", {2, 3, 7, 5}, {5, 3, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"17 channels", {2, 17, 7, 5}, {33, 17, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"1x1", {3, 5, 4, 6}, {17, 5, 1, 1}, {}},
        {"1x1 stride 2", {2, 32, 7, 5}, {16, 32, 1, 1}, {.stride = {2, 2}}},
        {"stride 2",
         {2, 16, 9, 7},
         {32, 16, 3, 3},
         {.stride = {2, 2}, .padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"uneven stride", {1, 3, 9, 8}, {4, 3, 3, 2}, {.stride = {2, 1}}},
        {"dilation",
         {2, 5, 9, 8},
         {6, 5, 3, 3},
         {.dilation = {2, 3}, .padBegin = {2, 3}, .padEnd = {2, 3}}},
        {"uneven padding", {2, 3, 6, 5}, {7, 3, 3, 3}, {.padBegin = {0, 2}, .padEnd = {2, 1}}},
        {"groups", {2, 6, 5, 7}, {9, 2, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}, .groups = 3}},
        {"depthwise",
         {2, 17, 5, 7},
         {17, 1, 3, 3},
         {.padBegin = {1, 1}, .padEnd = {1, 1}, .groups = 17}},
        {"depthwise 16",
         {2, 16, 6, 6},
         {16, 1, 3, 3},
         {.stride = {2, 2}, .padBegin = {1, 1}, .padEnd = {1, 1}, .groups = 16}},
        {"7x7 stride 2",
         {1, 3, 15, 13},
         {16, 3, 7, 7},
         {.stride = {2, 2}, .padBegin = {3, 3}, .padEnd = {3, 3}}},
        {"whole image", {2, 8, 4, 5}, {10, 8, 4, 5}, {}},
        {"one pixel", {3, 4, 1, 1}, {6, 4, 1, 1}, {}},
        {"grey image", {2, 1, 8, 8}, {4, 1, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}}},
    };
}

/// Layouts of activations to request, including Any.
std::vector<Layout> askedLayouts() {
    std::vector<Layout> layouts = channelLayouts();
    layouts.push_back(Layout::any());
    return layouts;
}

class ConvolutionTest : public CpuOpTest {
  protected:
    // oneDNN selects its code by the processor, whichever build of our loops is used.
    ConvolutionTest() { variants.resize(2); }

    template <class F>
    void forCases(const F& check) {
        for (const Case& c : cases()) {
            SCOPED_TRACE(c.name);
            const HostTensor x = random.uniform(c.source);
            const HostTensor w = random.uniform(c.weights);
            const HostTensor y = convolution(c.geometry, x, w);
            const HostTensor dy = random.uniform(y.shape);
            forThreads([&](OpRunner& runner) {
                for (const Layout layout : askedLayouts()) {
                    SCOPED_TRACE(toString(layout));
                    check(runner, layout, c, x, w, y, dy);
                }
            });
        }
    }
};

TEST_F(ConvolutionTest, ComputesForward) {
    forCases([](OpRunner& runner,
                Layout layout,
                const Case& c,
                const auto& x,
                const auto& w,
                const auto& y,
                const auto&) {
        for (const Layout weights : {Layout::any(), Layout::plain()}) {
            const auto out = runner.run(ConvolutionForward{c.geometry, {}},
                                        {{x, layout}, {w, weights}},
                                        {{y.shape, layout}});
            expectClose(out[0], y, kTolerance, "y");
        }
    });
}

TEST_F(ConvolutionTest, ComputesGradientOfSource) {
    forCases([](OpRunner& runner,
                Layout layout,
                const Case& c,
                const auto& x,
                const auto& w,
                const auto&,
                const auto& dy) {
        const HostTensor dx = transposedConvolution(c.geometry, dy, w, x.shape);
        const auto out = runner.run(ConvolutionBackwardData{c.geometry, {}},
                                    {{dy, layout}, {w, Layout::any()}},
                                    {{x.shape, layout}});
        expectClose(out[0], dx, kTolerance, "dx");
    });
}

TEST_F(ConvolutionTest, ComputesGradientOfWeightsAndBias) {
    forCases([](OpRunner& runner,
                Layout layout,
                const Case& c,
                const auto& x,
                const auto& w,
                const auto&,
                const auto& dy) {
        const HostTensor dw = weightGradient(c.geometry, x, dy, w.shape);
        const HostTensor db = channelSums(dy);
        const auto out = runner.run(ConvolutionBackwardWeights{c.geometry, {.bias = true}},
                                    {{x, layout}, {dy, layout}},
                                    {{w.shape, Layout::any()}, {db.shape}});
        expectClose(out[0], dw, kTolerance, "dw");
        expectClose(out[1], db, kTolerance, "db");
        const auto alone = runner.run(ConvolutionBackwardWeights{c.geometry, {}},
                                      {{x, layout}, {dy, layout}},
                                      {{w.shape, Layout::plain()}});
        expectClose(alone[0], dw, kTolerance, "dw alone");
    });
}

TEST_F(ConvolutionTest, GradientsOfTheReferenceAreFiniteDifferences) {
    for (const Case& c : cases()) {
        if (c.source.elementCount() > 400) continue;
        const HostTensor x = random.uniform(c.source);
        const HostTensor w = random.uniform(c.weights);
        const HostTensor dy = random.uniform(convolution(c.geometry, x, w).shape);
        // Linear in each argument, so a step of any size is exact.
        const HostTensor dx = finiteDifference(
            x,
            [&](const HostTensor& v) { return product(convolution(c.geometry, v, w), dy); },
            1.0);
        expectClose(transposedConvolution(c.geometry, dy, w, x.shape), dx, 1e-9, c.name);
        const HostTensor dw = finiteDifference(
            w,
            [&](const HostTensor& v) { return product(convolution(c.geometry, x, v), dy); },
            1.0);
        expectClose(weightGradient(c.geometry, x, dy, w.shape), dw, 1e-9, c.name);
    }
}

TEST_F(ConvolutionTest, FusesBiasAndActivation) {
    const Case c{"", {2, 5, 7, 6}, {17, 5, 3, 3}, {.padBegin = {1, 1}, .padEnd = {1, 1}}};
    const HostTensor x = random.uniform(c.source);
    const HostTensor w = random.uniform(c.weights);
    const HostTensor b = random.uniform(Shape{17});
    const HostTensor sum = withBias(convolution(c.geometry, x, w), b);
    for (const Activation kind : {Activation::None,
                                  Activation::ReLU,
                                  Activation::Sigmoid,
                                  Activation::Tanh,
                                  Activation::GELU,
                                  Activation::SiLU,
                                  Activation::ReLU6,
                                  Activation::HardSigmoid,
                                  Activation::HardSwish}) {
        const HostTensor y = activated(kind, sum);
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out =
                runner.run(ConvolutionForward{c.geometry, {.bias = true, .activation = kind}},
                           {{x, layout}, {w, Layout::any()}, {b}},
                           {{y.shape, layout}});
            expectClose(out[0], y, 1e-4, "y");
        });
    }
}

// The cases include convolutions by the library, by offset GEMM, depthwise and strided 1x1.
TEST_F(ConvolutionTest, NormalisesItsResult) {
    constexpr double kEpsilon = 1e-3;
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        const Shape channels{c.weights[0]};
        const HostTensor x = random.uniform(c.source);
        const HostTensor w = random.uniform(c.weights);
        const HostTensor b = random.uniform(channels);
        const Statistics statistics{random.uniform(channels), random.uniform(channels, 0.1, 2)};
        const HostTensor gamma = random.uniform(channels);
        const HostTensor beta = random.uniform(channels);
        const HostTensor sum = convolution(c.geometry, x, w);
        for (const bool bias : {false, true}) {
            const HostTensor y =
                normalised(bias ? withBias(sum, b) : sum, statistics, gamma, beta, kEpsilon);
            const Fusion fusion{.bias = bias,
                                .normalise = true,
                                .activation = Activation::ReLU6,
                                .epsilon = kEpsilon};
            forThreads([&](OpRunner& runner) {
                for (const Layout layout : askedLayouts()) {
                    std::vector<Argument> inputs{{x, layout}, {w, Layout::any()}};
                    if (bias) inputs.push_back({b});
                    inputs.insert(inputs.end(),
                                  {{statistics.mean}, {statistics.variance}, {gamma}, {beta}});
                    const auto out = runner.run(
                        ConvolutionForward{c.geometry, fusion}, inputs, {{y.shape, layout}});
                    expectClose(out[0], activated(Activation::ReLU6, y), 1e-4, "y");
                }
            });
        }
    }
}

TEST_F(ConvolutionTest, ServesAsTransposedConvolutionWithBias) {
    const ConvolutionGeometry geometry{.stride = {2, 2}};
    const HostTensor x = random.uniform({2, 6, 4, 5});
    const HostTensor w = random.uniform({6, 9, 2, 2});
    const HostTensor b = random.uniform(Shape{9});
    const Shape shape{2, 9, 8, 10};
    const HostTensor y = withBias(transposedConvolution(geometry, x, w, shape), b);
    for (const Activation kind : {Activation::None, Activation::ReLU, Activation::Sigmoid}) {
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out =
                runner.run(ConvolutionBackwardData{geometry, {.bias = true, .activation = kind}},
                           {{x, layout}, {w, Layout::any()}, {b}},
                           {{shape, layout}});
            expectClose(out[0], activated(kind, y), kTolerance, "y");
        });
    }
}

TEST_F(ConvolutionTest, RefusesUnsupportedCasesWithAMessage) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const TensorDesc x{DataType::Float32, {1, 4, 6, 6}, Layout::plain()};
    const TensorDesc w{DataType::Float32, {8, 4, 3, 3}, Layout::plain()};
    const TensorDesc y{DataType::Float32, {1, 8, 4, 4}, Layout::plain()};
    const auto reason =
        [&](const ConvolutionForward& op, TensorDesc in, TensorDesc weights, TensorDesc out) {
            const std::vector<TensorDesc> inputs{in, weights};
            const Support support = device->supports(op, inputs, {&out, 1});
            EXPECT_EQ(support.yes, support.reason.empty());
            EXPECT_EQ(support.yes, bool(support));
            return support.reason;
        };
    EXPECT_EQ(reason({}, x, w, y), "");
    TensorDesc half = x;
    half.type = DataType::BFloat16;
    EXPECT_THAT(reason({}, half, w, y), ::testing::HasSubstr("bf16"));
    TensorDesc wrong = y;
    wrong.shape = Shape{1, 8, 5, 4};
    EXPECT_THAT(reason({}, x, w, wrong), ::testing::HasSubstr("1x8x4x4"));
    EXPECT_NE(reason({.geometry = {.groups = 3}, .fusion = {}}, x, w, y), "");
    EXPECT_NE(reason({.geometry = {.stride = {0, 1}}, .fusion = {}}, x, w, y), "");
    EXPECT_NE(reason({.geometry = {.padBegin = {-1, 0}}, .fusion = {}}, x, w, y), "");
    EXPECT_NE(reason({.geometry = {.dilation = {9, 9}}, .fusion = {}}, x, w, y), "");
    EXPECT_NE(reason({.geometry = {}, .fusion = {.statistics = true}}, x, w, y), "");
    EXPECT_NE(reason({.geometry = {}, .fusion = {.bias = true}}, x, w, y), "");
}

}  // namespace
}  // namespace espalier::kernels::testing
