// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/gpu_op_test.h"
#include "tests/kernels/support/convolution_case.h"

namespace espalier::kernels::testing {
namespace {

std::vector<ConvolutionCase> cases() {
    return {
        {"3x3", {2, 3, 7, 5}, {5, 3, 3, 3}, padded(1, 1)},
        {"8 channels", {2, 8, 7, 5}, {16, 8, 3, 3}, padded(1, 1)},
        {"17 channels", {2, 17, 7, 5}, {33, 17, 3, 3}, padded(1, 1)},
        {"1x1", {3, 5, 4, 6}, {17, 5, 1, 1}, {}},
        {"1x1 stride 2", {2, 32, 7, 5}, {16, 32, 1, 1}, {.stride = {2, 2}}},
        {"7x7 stride 2",
         {1, 3, 15, 13},
         {16, 3, 7, 7},
         {.stride = {2, 2}, .padBegin = {3, 3}, .padEnd = {3, 3}}},
        {"dilation",
         {2, 8, 9, 8},
         {8, 8, 3, 3},
         {.dilation = {2, 3}, .padBegin = {2, 3}, .padEnd = {2, 3}}},
        {"depthwise",
         {2, 16, 6, 6},
         {16, 1, 3, 3},
         {.padBegin = {1, 1}, .padEnd = {1, 1}, .groups = 16}},
        {"grey image", {2, 1, 8, 8}, {4, 1, 3, 3}, padded(1, 1)},
        {"one pixel", {3, 4, 1, 1}, {6, 4, 1, 1}, {}},
    };
}

class GpuConvolutionTest : public GpuOpTest {
  protected:
    // Sums of up to 150 products: rounding of the sum, then of what is stored.
    static double toleranceOf(const GpuType& type) { return 10 * type.tolerance; }

    std::vector<HostTensor> run(const OpDesc& op,
                                const std::vector<Argument>& inputs,
                                const Shape& output,
                                DataType type) {
        return runner->run(op, inputs, {{output, Layout::any(), type}});
    }

    template <class F>
    void forCases(const F& check) {
        for (const ConvolutionCase& c : cases()) {
            SCOPED_TRACE(c.name);
            forTypes([&](const GpuType& type) {
                const auto rounded = [&](HostTensor tensor) {
                    return type.rounded(std::move(tensor));
                };
                check(ConvolutionNumbers(c, random, rounded), type);
            });
        }
    }
};

TEST_F(GpuConvolutionTest, Forward) {
    forCases([&](const ConvolutionNumbers& n, const GpuType& type) {
        const auto out =
            run(ConvolutionForward{n.geometry, {}},
                {argument(n.x, type, Layout::any()), argument(n.w, type, Layout::any())},
                n.y.shape,
                type.type);
        expectClose(out[0], n.y, toleranceOf(type), "y");
    });
}

TEST_F(GpuConvolutionTest, ForwardWithBiasAndActivation) {
    forCases([&](const ConvolutionNumbers& n, const GpuType& type) {
        const HostTensor bias = random.uniform(Shape{n.w.shape[0]});
        for (const Activation kind : {Activation::None, Activation::ReLU, Activation::Sigmoid}) {
            ConvolutionForward op{n.geometry, {}};
            op.fusion.bias = true;
            op.fusion.activation = kind;
            const auto out = run(
                op,
                {argument(n.x, type, Layout::any()), argument(n.w, type, Layout::any()), {bias}},
                n.y.shape,
                type.type);
            expectClose(out[0], activated(kind, withBias(n.y, bias)), toleranceOf(type), "y");
        }
    });
}

TEST_F(GpuConvolutionTest, BackwardData) {
    forCases([&](const ConvolutionNumbers& n, const GpuType& type) {
        const auto out =
            run(ConvolutionBackwardData{n.geometry, {}},
                {argument(n.dy, type, Layout::any()), argument(n.w, type, Layout::any())},
                n.x.shape,
                type.type);
        expectClose(out[0],
                    transposedConvolution(n.geometry, n.dy, n.w, n.x.shape),
                    toleranceOf(type),
                    "dx");
    });
}

TEST_F(GpuConvolutionTest, BackwardWeightsInTheTypeOfTheFactorsAndInFp32) {
    forCases([&](const ConvolutionNumbers& n, const GpuType& type) {
        const HostTensor dw = weightGradient(n.geometry, n.x, n.dy, n.w.shape);
        for (const DataType result : {type.type, DataType::Float32}) {
            const auto out =
                run(ConvolutionBackwardWeights{n.geometry, {}},
                    {argument(n.x, type, Layout::any()), argument(n.dy, type, Layout::any())},
                    n.w.shape,
                    result);
            expectClose(out[0], dw, toleranceOf(type), "dw");
        }
    });
}

TEST_F(GpuConvolutionTest, BackwardWeightsWithTheGradientOfTheBias) {
    forCases([&](const ConvolutionNumbers& n, const GpuType& type) {
        const HostTensor dw = weightGradient(n.geometry, n.x, n.dy, n.w.shape);
        const auto out =
            runner->run(ConvolutionBackwardWeights{n.geometry, {.bias = true}},
                        {argument(n.x, type, Layout::any()), argument(n.dy, type, Layout::any())},
                        {{n.w.shape, Layout::any(), DataType::Float32}, {Shape{n.y.shape[1]}}});
        expectClose(out[0], dw, toleranceOf(type), "dw");
        expectClose(out[1], channelSums(n.dy), toleranceOf(type), "db");
    });
}

TEST_F(GpuConvolutionTest, ARecordedChoiceGivesTheSameBits) {
    const ConvolutionForward op{{.padBegin = {1, 1}, .padEnd = {1, 1}}, {}};
    const TensorDesc image{DataType::Float32, {2, 8, 7, 5}, Layout::any()};
    const TensorDesc weights{DataType::Float32, {8, 8, 3, 3}, Layout::any()};
    const TensorDesc inputs[] = {image, weights};
    const auto first = device->prepare(op, inputs, {&image, 1}, {});
    const auto second =
        device->prepare(op, inputs, {&image, 1}, {.recordedChoice = first->choice()});
    EXPECT_EQ(first->choice(), second->choice());
}

}  // namespace
}  // namespace espalier::kernels::testing
