// SPDX-License-Identifier: Apache-2.0
// What the module does if cuDNN and cuBLASLt lack a feature, and what it requests from them.
#include "tests/kernels/emulated_cuda/emulated_device.h"
#include "tests/kernels/emulated_cuda/emulated_libraries.h"
#include "tests/kernels/support/convolution_case.h"
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class LibraryLimitsTest : public ::testing::Test {
  protected:
    ~LibraryLimitsTest() override {
        emulatedCudnn() = {};
        emulatedCublasLt() = {};
    }

    std::unique_ptr<Operation> convolution(const ConvolutionCase& c,
                                           const Fusion& fusion,
                                           const PrepareOptions& options = {}) {
        std::vector<TensorDesc> inputs{{DataType::Float32, c.source, Layout::any()},
                                       {DataType::Float32, c.weights, Layout::any()}};
        if (fusion.bias) inputs.push_back({DataType::Float32, {c.weights[0]}, Layout::plain()});
        const TensorDesc y{DataType::Float32,
                           {c.source[0], c.weights[0], c.source[2], c.source[3]},
                           Layout::any()};
        return device->prepare(ConvolutionForward{c.geometry, fusion}, inputs, {&y, 1}, options);
    }

    std::unique_ptr<Device> device = createEmulatedCudaDevice();
    RandomTensors random;
};

TEST_F(LibraryLimitsTest, AProductWithoutAnEpilogueIsFinishedByOurKernel) {
    OpRunner runner(*device);
    const HostTensor a = random.uniform(Shape{5, 7});
    const HostTensor b = random.uniform(Shape{7, 9});
    const HostTensor bias = random.uniform(Shape{9});
    const HostTensor plain = matmul(a, b, false, false);
    for (const bool refused : {false, true}) {
        emulatedCublasLt().withoutEpilogues = refused;
        for (const Activation kind : {Activation::None, Activation::ReLU, Activation::Sigmoid}) {
            const auto withoutBias =
                runner.run(Matmul{.fusion = {.activation = kind}}, {{a}, {b}}, {{{5, 9}}});
            expectClose(withoutBias[0], activated(kind, plain), 1e-5, "without a bias");
            const auto found = runner.run(Matmul{.fusion = {.bias = true, .activation = kind}},
                                          {{a}, {b}, {bias}},
                                          {{{5, 9}}});
            expectClose(found[0], activated(kind, withBias(plain, bias)), 1e-5, "with a bias");
        }
    }
}

// 6 sums of four bytes are not a multiple of 16, so the squares need a new aligned address.
TEST_F(LibraryLimitsTest, TensorsForCudnnAreAlignedTo16Bytes) {
    constexpr DataType kType = DataType::Float16;
    OpRunner runner(*device);
    for (const std::int64_t filters : {1, 6, 10, 16}) {
        const ConvolutionNumbers n(
            {"", {2, 8, 5, 4}, {filters, 8, 3, 3}, padded(1, 1)}, random, [](HostTensor tensor) {
                return roundedTo(kType, std::move(tensor));
            });
        const Shape channels{filters};
        const auto found = runner.run(ConvolutionForward{n.geometry, {.statistics = true}},
                                      {{n.x, Layout::any(), kType}, {n.w, Layout::any(), kType}},
                                      {{n.y.shape, Layout::any(), kType}, {channels}, {channels}});
        expectClose(found[1], channelStatistics(n.y).mean, 2 * roundingOf(kType), "mean");
    }
}

TEST_F(LibraryLimitsTest, DepthwiseConvolutionsNeedNoPlan) {
    const auto depthwise = [&](std::int64_t filters, std::int64_t dilation) {
        ConvolutionGeometry geometry = padded(dilation, dilation);
        geometry.groups = 8;
        geometry.dilation = {dilation, dilation};
        return convolution({"", {2, 8, 5, 4}, {filters, 1, 3, 3}, geometry}, {})->algorithm();
    };
    EXPECT_EQ(depthwise(8, 1), "kernel");
    EXPECT_EQ(emulatedCudnn().plans, 0);
    EXPECT_NE(depthwise(8, 2), "kernel");
    EXPECT_NE(depthwise(16, 1), "kernel");
}

TEST_F(LibraryLimitsTest, LayersOfOneShapeShareAPlan) {
    const ConvolutionCase c{"", {2, 8, 5, 4}, {8, 8, 3, 3}, padded(1, 1)};
    const auto first = convolution(c, {.bias = true});
    EXPECT_EQ(emulatedCudnn().plans, 1);
    const auto second = convolution(c, {.bias = true});
    EXPECT_EQ(emulatedCudnn().plans, 1);
    // An activation after the plan does not need another plan.
    const auto sigmoid = convolution(c, {.bias = true, .activation = Activation::Sigmoid});
    EXPECT_EQ(emulatedCudnn().plans, 1);
    // The algorithm that a run recorded for every layer.
    const auto recorded = convolution(c, {.bias = true}, {.recordedAlgorithm = first->algorithm()});
    EXPECT_EQ(emulatedCudnn().plans, 1);

    const auto bare = convolution(c, {});
    EXPECT_EQ(emulatedCudnn().plans, 2);
    const auto relu = convolution(c, {.bias = true, .activation = Activation::ReLU});
    EXPECT_EQ(emulatedCudnn().plans, 3);
    const auto anyOrder =
        convolution(c, {.bias = true}, {.deterministic = false, .recordedAlgorithm = {}});
    EXPECT_EQ(emulatedCudnn().plans, 4);
    const auto narrow =
        convolution(c, {.bias = true}, {.workspaceLimit = 1 << 20, .recordedAlgorithm = {}});
    EXPECT_EQ(emulatedCudnn().plans, 5);
    const auto larger = convolution({"", {4, 8, 5, 4}, {8, 8, 3, 3}, padded(1, 1)}, {.bias = true});
    EXPECT_EQ(emulatedCudnn().plans, 6);
}

TEST_F(LibraryLimitsTest, APlanLivesAsLongAsItsOperations) {
    const ConvolutionCase c{"", {2, 8, 5, 4}, {8, 8, 3, 3}, padded(1, 1)};
    auto first = convolution(c, {});
    auto second = convolution(c, {});
    first.reset();
    const auto third = convolution(c, {});
    EXPECT_EQ(emulatedCudnn().plans, 1);
}

TEST_F(LibraryLimitsTest, OperationsThatShareAPlanDoNotMixResults) {
    const ConvolutionCase c{"", {2, 8, 5, 4}, {8, 8, 3, 3}, padded(1, 1)};
    OpRunner one(*device), other(*device);
    const ConvolutionNumbers n(c, random), m(c, random);
    const auto run = [&](OpRunner& runner, const ConvolutionNumbers& numbers) {
        const auto found = runner.run(ConvolutionForward{c.geometry, {}},
                                      {{numbers.x, Layout::any()}, {numbers.w, Layout::any()}},
                                      {{numbers.y.shape, Layout::any()}});
        expectClose(found[0], numbers.y, 1e-5, "y");
    };
    run(one, n);
    run(other, m);
    run(one, n);
    EXPECT_EQ(emulatedCudnn().plans, 1);
}

}  // namespace
}  // namespace espalier::kernels::testing
