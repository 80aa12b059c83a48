// SPDX-License-Identifier: Apache-2.0
// Convolutions with one filter per channel, for which devices have kernels of their own.
#include <algorithm>

#include "tests/kernels/support/convolution_case.h"
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

struct DepthwiseCase {
    const char* name;
    Shape source;
    std::int64_t window;
    std::int64_t stride;
    std::int64_t padBegin;
    std::int64_t padEnd;
};

/// Even and odd numbers of channels, borders on either side, and one with enough pixels for
/// several blocks of threads.
const DepthwiseCase kCases[] = {
    {"3x3", {2, 16, 7, 9}, 3, 1, 1, 1},
    {"3x3 stride 2", {2, 16, 9, 8}, 3, 2, 1, 1},
    {"5x5", {1, 24, 6, 11}, 5, 1, 2, 2},
    {"5x5 stride 2, more padding behind", {2, 8, 8, 10}, 5, 2, 1, 2},
    {"7 channels", {2, 7, 6, 5}, 3, 1, 1, 1},
    {"72 channels, no padding", {1, 72, 7, 7}, 5, 1, 0, 0},
    {"7x7", {1, 8, 9, 9}, 7, 1, 3, 3},
    {"one pixel", {3, 4, 1, 1}, 3, 1, 1, 1},
    {"many pixels", {4, 8, 48, 40}, 3, 1, 1, 1},
    {"many pixels, stride 2, 36 channels", {4, 36, 33, 32}, 3, 2, 1, 1},
};

class ConvolutionDepthwiseTest : public OpTest {
  protected:
    // Sums have up to 49 products; the stored value is rounded.
    static double toleranceOf(DataType type) {
        return type == DataType::Float32 ? 1e-5 : 4 * roundingOf(type);
    }
    // Sums over all pixels have thousands.
    static double summedToleranceOf(DataType type) { return std::max(1e-4, toleranceOf(type)); }

    /// check(runner, numbers, type) for every device, case and element type.
    template <class F>
    void forCases(const F& check) {
        for (const DepthwiseCase& c : kCases) {
            SCOPED_TRACE(c.name);
            const ConvolutionGeometry geometry{.stride = {c.stride, c.stride},
                                               .padBegin = {c.padBegin, c.padBegin},
                                               .padEnd = {c.padEnd, c.padEnd},
                                               .groups = c.source[1]};
            const ConvolutionCase whole{
                c.name, c.source, {c.source[1], 1, c.window, c.window}, geometry};
            for (const DataType type : {DataType::Float32, DataType::BFloat16, DataType::Float16}) {
                SCOPED_TRACE(name(type));
                const ConvolutionNumbers numbers(whole, random, [&](HostTensor tensor) {
                    return roundedTo(type, std::move(tensor));
                });
                forDevices([&](OpRunner& runner) {
                    if (computesIn(runner.device().description(), type)) {
                        runner.alsoAgain(1);
                        check(runner, numbers, type);
                    }
                });
            }
        }
    }
    static Argument image(const HostTensor& tensor, DataType type) {
        return {tensor, Layout::any(), type};
    }
};

TEST_F(ConvolutionDepthwiseTest, Forward) {
    forCases([](OpRunner& runner, const ConvolutionNumbers& n, DataType type) {
        const auto out = runner.run(ConvolutionForward{n.geometry, {}},
                                    {image(n.x, type), image(n.w, type)},
                                    {{n.y.shape, Layout::any(), type}});
        expectClose(out[0], n.y, toleranceOf(type), "y");
    });
}

TEST_F(ConvolutionDepthwiseTest, ForwardWithBiasAndActivation) {
    forCases([&](OpRunner& runner, const ConvolutionNumbers& n, DataType type) {
        const HostTensor bias = random.uniform(Shape{n.w.shape[0]});
        for (const Activation kind : {Activation::None, Activation::ReLU6, Activation::SiLU}) {
            const auto out =
                runner.run(ConvolutionForward{n.geometry, {.bias = true, .activation = kind}},
                           {image(n.x, type), image(n.w, type), {bias}},
                           {{n.y.shape, Layout::any(), type}});
            expectClose(out[0], activated(kind, withBias(n.y, bias)), toleranceOf(type), "y");
        }
    });
}

TEST_F(ConvolutionDepthwiseTest, BackwardData) {
    forCases([](OpRunner& runner, const ConvolutionNumbers& n, DataType type) {
        const auto out = runner.run(ConvolutionBackwardData{n.geometry, {}},
                                    {image(n.dy, type), image(n.w, type)},
                                    {{n.x.shape, Layout::any(), type}});
        expectClose(out[0],
                    transposedConvolution(n.geometry, n.dy, n.w, n.x.shape),
                    toleranceOf(type),
                    "dx");
    });
}

TEST_F(ConvolutionDepthwiseTest, BackwardWeights) {
    forCases([](OpRunner& runner, const ConvolutionNumbers& n, DataType type) {
        const HostTensor dw = weightGradient(n.geometry, n.x, n.dy, n.w.shape);
        for (const DataType result : {type, DataType::Float32}) {
            const auto out = runner.run(ConvolutionBackwardWeights{n.geometry, {}},
                                        {image(n.x, type), image(n.dy, type)},
                                        {{n.w.shape, Layout::any(), result}});
            expectClose(out[0], dw, summedToleranceOf(type), "dw");
        }
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
