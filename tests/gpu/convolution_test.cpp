// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/gpu_op_test.h"
#include "tests/kernels/support/convolution_case.h"

namespace espalier::kernels::testing {
namespace {

class GpuConvolutionTest : public GpuOpTest {
  protected:
    // Sums have up to 150 products, so both the sum and the stored value are rounded.
    static double toleranceOf(const GpuType& type) { return 10 * type.tolerance; }

    std::vector<HostTensor> run(const OpDesc& op,
                                const std::vector<Argument>& inputs,
                                const Shape& output,
                                DataType type) {
        return runner->run(op, inputs, {{output, Layout::any(), type}});
    }

    template <class F>
    void forCases(const F& check) {
        for (const ConvolutionCase& c : unevenCases()) {
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

TEST_F(GpuConvolutionTest, BackwardWeightsInTheInputTypeAndInFp32) {
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

TEST_F(GpuConvolutionTest, BackwardWeightsWithTheBiasGradient) {
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

TEST_F(GpuConvolutionTest, ARecordedAlgorithmGivesTheSameBits) {
    const ConvolutionForward op{{.padBegin = {1, 1}, .padEnd = {1, 1}}, {}};
    const TensorDesc image{DataType::Float32, {2, 8, 7, 5}, Layout::any()};
    const TensorDesc weights{DataType::Float32, {8, 8, 3, 3}, Layout::any()};
    const TensorDesc inputs[] = {image, weights};
    const auto first = device->prepare(op, inputs, {&image, 1}, {});
    const auto second =
        device->prepare(op, inputs, {&image, 1}, {.recordedAlgorithm = first->algorithm()});
    EXPECT_EQ(first->algorithm(), second->algorithm());
}

}  // namespace
}  // namespace espalier::kernels::testing
