// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/own_convolution_test.h"

namespace espalier::kernels::testing {
namespace {

constexpr double kDepthwiseTolerance = 2e-5;

ConvolutionCase depthwise(std::string name,
                          const Shape& source,
                          std::array<std::int64_t, 2> window,
                          ConvolutionGeometry geometry) {
    geometry.groups = source[1];
    return {std::move(name), source, {source[1], 1, window[0], window[1]}, geometry};
}

ConvolutionGeometry strided(std::int64_t stride, std::int64_t pad) {
    ConvolutionGeometry geometry = padded(pad, pad);
    geometry.stride = {stride, stride};
    return geometry;
}

ConvolutionGeometry dilated(std::array<std::int64_t, 2> dilation, std::int64_t pad) {
    ConvolutionGeometry geometry = padded(pad, pad);
    geometry.dilation = dilation;
    return geometry;
}

/// Images narrow and wide, in one band and in several, every number of positions that a strip may
/// be left with, taps that only read padding, and windows larger than the image.
std::vector<ConvolutionCase> depthwiseCases() {
    std::vector<ConvolutionCase> all{
        depthwise("3x3", {2, 16, 9, 20}, {3, 3}, padded(1, 1)),
        depthwise("3x3 stride 2", {2, 8, 9, 21}, {3, 3}, strided(2, 1)),
        depthwise("3x3 stride 2, narrow", {3, 17, 7, 6}, {3, 3}, strided(2, 1)),
        depthwise("3x3 stride 3", {2, 9, 11, 19}, {3, 3}, strided(3, 1)),
        depthwise("1x1 stride 2", {2, 8, 6, 18}, {1, 1}, strided(2, 0)),
        depthwise("5x5", {2, 16, 8, 23}, {5, 5}, padded(2, 2)),
        depthwise("5x5 stride 2", {2, 8, 17, 18}, {5, 5}, strided(2, 2)),
        depthwise("7x7", {1, 8, 9, 25}, {7, 7}, padded(3, 3)),
        depthwise("3x2, uneven stride", {2, 8, 9, 17}, {3, 2}, {.stride = {2, 1}}),
        depthwise("1x7", {2, 8, 3, 18}, {1, 7}, {.padBegin = {0, 3}, .padEnd = {0, 3}}),
        depthwise("dilated", {2, 16, 9, 22}, {3, 3}, dilated({2, 3}, 3)),
        depthwise("dilated and strided",
                  {2, 8, 12, 19},
                  {3, 3},
                  {.stride = {2, 2}, .dilation = {2, 2}, .padBegin = {2, 2}, .padEnd = {2, 2}}),
        depthwise("taps that only read padding", {2, 8, 4, 5}, {3, 3}, dilated({9, 9}, 9)),
        depthwise("window larger than the image", {2, 8, 3, 2}, {5, 5}, padded(2, 2)),
        depthwise("larger than a wide image", {1, 8, 2, 17}, {5, 5}, padded(2, 2)),
        depthwise("uneven padding", {2, 8, 6, 18}, {3, 3}, {.padBegin = {0, 2}, .padEnd = {2, 1}}),
        depthwise("more padding than window", {1, 8, 4, 17}, {3, 3}, padded(4, 4)),
        depthwise("one pixel", {3, 12, 1, 1}, {3, 3}, padded(1, 1)),
        depthwise("one pixel, no padding", {3, 8, 1, 1}, {1, 1}, {}),
        depthwise("several bands", {1, 8, 70, 40}, {3, 3}, padded(1, 1)),
        depthwise("several narrow bands", {1, 8, 300, 12}, {5, 5}, padded(2, 2)),
        depthwise("many small images", {50, 8, 5, 5}, {3, 3}, padded(1, 1)),
    };
    for (std::int64_t channels = 2; channels <= 17; ++channels) {
        all.push_back(depthwise(std::to_string(channels) + " channels",
                                {2, channels, 4, 16 + channels},
                                {3, 3},
                                padded(1, 1)));
        all.push_back(depthwise(std::to_string(channels) + " channels, narrow",
                                {2, channels, 3, channels - 1},
                                {3, 3},
                                strided(1 + channels % 2, 1)));
    }
    return all;
}

class DepthwiseTest : public OwnConvolutionTest {
  protected:
    DepthwiseTest() : OwnConvolutionTest(depthwiseCases(), "depthwise", kDepthwiseTolerance) {
        variants = cpuVariants();
        for (cpu::CpuDeviceOptions& options : variants) {
            options.convolutions = ConvolutionAlgorithm::Depthwise;
        }
    }
    /// Unlike other algorithms it runs without AVX2.
    void SetUp() override {}

    static std::unique_ptr<Operation> prepare(const cpu::CpuDeviceOptions& options,
                                              const OpDesc& op,
                                              const Shape& x,
                                              const Shape& w,
                                              const Shape& y) {
        const auto any = [](const Shape& shape) {
            return TensorDesc{DataType::Float32, shape, Layout::any()};
        };
        const auto device = cpu::createCpuDevice(options);
        if (std::holds_alternative<ConvolutionForward>(op)) {
            return device->prepare(op, std::vector{any(x), any(w)}, std::vector{any(y)}, {});
        }
        if (std::holds_alternative<ConvolutionBackwardData>(op)) {
            return device->prepare(op, std::vector{any(y), any(w)}, std::vector{any(x)}, {});
        }
        return device->prepare(op, std::vector{any(x), any(y)}, std::vector{any(w)}, {});
    }
};

TEST_F(DepthwiseTest, ComputesForward) {
    checkForward();
}

TEST_F(DepthwiseTest, ComputesGradientOfSource) {
    checkGradientOfSource();
}

TEST_F(DepthwiseTest, ComputesGradientOfWeightsAndBias) {
    checkGradientOfWeightsAndBias();
}

// The reference's own gradients; the convolution is linear in either factor, so that a step of any
// size is exact.
TEST_F(DepthwiseTest, GradientsAreFiniteDifferences) {
    for (const ConvolutionCase& c : depthwiseCases()) {
        if (c.source.elementCount() > 200) continue;
        SCOPED_TRACE(c.name);
        const ConvolutionNumbers n(c, random);
        const HostTensor dx = finiteDifference(
            n.x,
            [&](const HostTensor& v) { return product(convolution(c.geometry, v, n.w), n.dy); },
            1.0);
        const HostTensor dw = finiteDifference(
            n.w,
            [&](const HostTensor& v) { return product(convolution(c.geometry, n.x, v), n.dy); },
            1.0);
        forThreads([&](OpRunner& runner) {
            const auto data = runner.run(ConvolutionBackwardData{c.geometry, {}},
                                         {{n.dy, Layout::any()}, {n.w, Layout::any()}},
                                         {{n.x.shape, Layout::any()}});
            expectClose(data[0], dx, kDepthwiseTolerance, "dx");
            const auto weights = runner.run(ConvolutionBackwardWeights{c.geometry, {}},
                                            {{n.x, Layout::any()}, {n.dy, Layout::any()}},
                                            {{n.w.shape, Layout::any()}});
            expectClose(weights[0], dw, kDepthwiseTolerance, "dw");
        });
    }
}

// In blocks of 8 and 16 and, with a multiple of 8 channels, channels-last; plain images are left to
// the library.
TEST_F(DepthwiseTest, TakesEveryLayoutWithAdjacentChannels) {
    for (const std::int64_t channels : {24, 32, 37}) {
        for (const std::int64_t width : {6, 19}) {
            const ConvolutionNumbers n(
                depthwise("", {2, channels, 5, width}, {3, 3}, strided(2, 1)), random);
            const HostTensor dx = transposedConvolution(n.geometry, n.dy, n.w, n.x.shape);
            const HostTensor dw = weightGradient(n.geometry, n.x, n.dy, n.w.shape);
            forVariants([&](OpRunner& runner, Layout layout) {
                const bool ours = layout == cpu::kBlocked8 || layout == cpu::kBlocked16 ||
                                  (layout == Layout::channelsLast() && channels % 8 == 0);
                const auto y = runner.run(ConvolutionForward{n.geometry, {}},
                                          {{n.x, layout}, {n.w, Layout::any()}},
                                          {{n.y.shape, layout}});
                expectClose(y[0], n.y, kDepthwiseTolerance, "y");
                EXPECT_EQ(runner.operation().algorithm() == "depthwise", ours);
                const auto data = runner.run(ConvolutionBackwardData{n.geometry, {}},
                                             {{n.dy, layout}, {n.w, Layout::any()}},
                                             {{n.x.shape, layout}});
                expectClose(data[0], dx, kDepthwiseTolerance, "dx");
                const auto weights = runner.run(ConvolutionBackwardWeights{n.geometry, {}},
                                                {{n.x, layout}, {n.dy, layout}},
                                                {{n.w.shape, Layout::any()}});
                expectClose(weights[0], dw, kDepthwiseTolerance, "dw");
            });
        }
    }
}

TEST_F(DepthwiseTest, FusesBiasAndActivation) {
    const ConvolutionNumbers n(depthwise("", {2, 11, 6, 18}, {3, 3}, strided(2, 1)), random);
    const HostTensor b = random.uniform(Shape{11}, -6, 12);  // beyond both bounds of ReLU6
    const HostTensor dx = transposedConvolution(n.geometry, n.dy, n.w, n.x.shape);
    for (const Activation kind : {Activation::None,
                                  Activation::ReLU,
                                  Activation::Sigmoid,
                                  Activation::Tanh,
                                  Activation::GELU,
                                  Activation::SiLU,
                                  Activation::ReLU6,
                                  Activation::HardSigmoid,
                                  Activation::HardSwish}) {
        const Fusion fusion{.bias = true, .activation = kind};
        forThreads([&](OpRunner& runner) {
            const auto y = runner.run(ConvolutionForward{n.geometry, fusion},
                                      {{n.x, Layout::any()}, {n.w, Layout::any()}, {b}},
                                      {{n.y.shape, Layout::any()}});
            expectClose(y[0], activated(kind, withBias(n.y, b)), 1e-4, "y");
            const auto x = runner.run(ConvolutionBackwardData{n.geometry, fusion},
                                      {{n.dy, Layout::any()}, {n.w, Layout::any()}, {b}},
                                      {{n.x.shape, Layout::any()}});
            expectClose(x[0], activated(kind, withBias(dx, b)), 1e-4, "transposed");
        });
    }
}

// The library's kernels compute most of these where it has AVX2; here the algorithm is ours.
TEST_F(DepthwiseTest, NormalisesItsResult) {
    constexpr double kEpsilon = 1e-3;
    const Shape channels{11};
    const ConvolutionNumbers n(depthwise("", {2, 11, 6, 18}, {3, 3}, strided(2, 1)), random);
    const HostTensor b = random.uniform(channels);
    const Statistics statistics{random.uniform(channels), random.uniform(channels, 0.1, 2)};
    const HostTensor gamma = random.uniform(channels, -9, 9);
    const HostTensor beta = random.uniform(channels, 0, 6);
    for (const bool bias : {false, true}) {
        const HostTensor y =
            normalised(bias ? withBias(n.y, b) : n.y, statistics, gamma, beta, kEpsilon);
        const Fusion fusion{
            .bias = bias, .normalise = true, .activation = Activation::ReLU6, .epsilon = kEpsilon};
        std::vector<Argument> inputs{{n.x, Layout::any()}, {n.w, Layout::any()}};
        if (bias) inputs.push_back({b});
        inputs.insert(inputs.end(), {{statistics.mean}, {statistics.variance}, {gamma}, {beta}});
        forThreads([&](OpRunner& runner) {
            const auto out = runner.run(
                ConvolutionForward{n.geometry, fusion}, inputs, {{y.shape, Layout::any()}});
            expectClose(out[0], activated(Activation::ReLU6, y), 1e-4, "y");
            EXPECT_THAT(runner.operation().algorithm(), ::testing::StartsWith("depthwise"));
        });
    }
}

// No sum depends on how the work is divided.
TEST_F(DepthwiseTest, BitsDoNotDependOnThreads) {
    for (const Shape& shape : {Shape{5, 24, 70, 40}, Shape{9, 40, 7, 7}}) {
        const ConvolutionNumbers n(depthwise("", shape, {3, 3}, padded(1, 1)), random);
        std::vector<HostTensor> first;
        for (const int threads : {1, 2, 3}) {
            const auto device = cpu::createCpuDevice(
                {.threads = threads, .convolutions = ConvolutionAlgorithm::Depthwise});
            OpRunner runner(*device);
            std::vector<HostTensor> all =
                runner.run(ConvolutionBackwardWeights{n.geometry, {.bias = true}},
                           {{n.x, Layout::any()}, {n.dy, Layout::any()}},
                           {{n.w.shape, Layout::any()}, {Shape{shape[1]}}});
            all.push_back(runner.run(ConvolutionForward{n.geometry, {}},
                                     {{n.x, Layout::any()}, {n.w, Layout::any()}},
                                     {{n.y.shape, Layout::any()}})[0]);
            all.push_back(runner.run(ConvolutionBackwardData{n.geometry, {}},
                                     {{n.dy, Layout::any()}, {n.w, Layout::any()}},
                                     {{n.x.shape, Layout::any()}})[0]);
            if (first.empty()) first = all;
            for (std::size_t i = 0; i < all.size(); ++i) expectSame(all[i], first[i], "result");
        }
    }
}

TEST_F(DepthwiseTest, NaNStaysNaN) {
    ConvolutionNumbers n(depthwise("", {1, 8, 4, 20}, {3, 3}, padded(1, 1)), random);
    n.x.values[45] = std::nan("");
    forThreads([&](OpRunner& runner) {
        const auto y = runner.run(ConvolutionForward{n.geometry, {.activation = Activation::ReLU}},
                                  {{n.x, Layout::any()}, {n.w, Layout::any()}},
                                  {{n.y.shape, Layout::any()}});
        EXPECT_TRUE(std::isnan(y[0].values[45]));
        EXPECT_FALSE(std::isnan(y[0].values[49]));
    });
}

// The library has kernels for 3x3 windows, and none for the gradient of larger windows.
TEST_F(DepthwiseTest, IsChosenWhereItIsFaster) {
    const auto algorithm = [](const OpDesc& op, const Shape& x, std::int64_t side) {
        const Shape w{x[1], 1, side, side};
        return prepare({.threads = 1}, op, x, w, x)->algorithm();
    };
    const auto geometryOf = [](const Shape& x, std::int64_t side) {
        ConvolutionGeometry geometry = padded(side / 2, side / 2);
        geometry.groups = x[1];
        return geometry;
    };
    const Shape small{2, 32, 14, 14};
    EXPECT_EQ(algorithm(ConvolutionBackwardData{geometryOf(small, 3), {}}, small, 3), "depthwise");
    EXPECT_EQ(algorithm(ConvolutionBackwardData{geometryOf(small, 5), {}}, small, 5), "depthwise");
    const auto device = cpu::createCpuDevice({.threads = 1});
    if (device->description().instructionSet == "AVX2") {
        EXPECT_EQ(algorithm(ConvolutionBackwardWeights{geometryOf(small, 5), {}}, small, 5),
                  "depthwise");
        EXPECT_NE(algorithm(ConvolutionBackwardWeights{geometryOf(small, 3), {}}, small, 3),
                  "depthwise");
        EXPECT_NE(algorithm(ConvolutionForward{geometryOf(small, 3), {}}, small, 3), "depthwise");
    }
}

TEST_F(DepthwiseTest, OthersAreLeftToTheLibrary) {
    const auto isOurs = [&](const Shape& x, const Shape& w, const Shape& y, std::int64_t groups) {
        ConvolutionGeometry geometry = padded(1, 1);
        geometry.groups = groups;
        const auto operation = prepare(variants.front(), ConvolutionForward{geometry, {}}, x, w, y);
        return operation->algorithm() == "depthwise";
    };
    EXPECT_TRUE(isOurs({2, 8, 5, 5}, {8, 1, 3, 3}, {2, 8, 5, 5}, 8));
    // Two outputs for every channel, two channels in every group, and a grey image.
    EXPECT_FALSE(isOurs({2, 8, 5, 5}, {16, 1, 3, 3}, {2, 16, 5, 5}, 8));
    EXPECT_FALSE(isOurs({2, 8, 5, 5}, {8, 2, 3, 3}, {2, 8, 5, 5}, 4));
    EXPECT_FALSE(isOurs({2, 1, 5, 5}, {1, 1, 3, 3}, {2, 1, 5, 5}, 1));
}

}  // namespace
}  // namespace espalier::kernels::testing
