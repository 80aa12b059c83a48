// SPDX-License-Identifier: Apache-2.0
// For devices that compute a BatchNorm inside the following convolution; linked only into their
// programs. The emulated cuDNN has no such plan for strided convolutions, so the fallback is tested
// too.
#include "tests/kernels/support/convolution_case.h"
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

constexpr DataType kType = DataType::Float16;
constexpr float kEpsilon = 1e-3f;

HostTensor halves(HostTensor tensor) {
    return roundedTo(kType, std::move(tensor));
}

/// A BatchNorm with ReLU before a convolution: its parameters, and the result for x.
struct NormalisedCase : ConvolutionNumbers {
    NormalisedCase(const ConvolutionCase& c, RandomTensors& random)
        : ConvolutionNumbers(c, random, halves) {
        const Shape channels{x.shape[1]};
        statistics = {random.uniform(channels), random.uniform(channels, 0.1, 1)};
        gamma = random.uniform(channels, -1.5, 1.5);
        beta = random.uniform(channels);
        normal = normalised(x, statistics, gamma, beta, double{kEpsilon});
        source = activated(Activation::ReLU, normal);
        y = convolution(geometry, source, w);
    }
    static Argument half(const HostTensor& tensor) { return {tensor, Layout::any(), kType}; }
    /// The arguments, followed by mean, variance, γ and β.
    std::vector<Argument> with(std::vector<Argument> arguments) const {
        for (const HostTensor& vector : {statistics.mean, statistics.variance, gamma, beta}) {
            arguments.push_back({vector});
        }
        return arguments;
    }

    Statistics statistics;
    HostTensor gamma;
    HostTensor beta;
    HostTensor normal;  ///< γ·x̂ + β
    HostTensor source;  ///< source of the convolution
};

Fusion behindBatchNorm(bool statistics) {
    return {.batchNorm = true,
            .statistics = statistics,
            .between = Activation::ReLU,
            .epsilon = kEpsilon};
}

class ConvolutionBatchNormTest : public OpTest {
  protected:
    template <class F>
    void forCases(const F& check) {
        for (const ConvolutionCase& c : eightfoldCases()) {
            SCOPED_TRACE(c.name);
            const NormalisedCase numbers(c, random);
            forDevices([&](OpRunner& runner) {
                if (!computesIn(runner.device().description(), kType)) return;
                forBothOrders(runner, [&] { check(runner, numbers); });
            });
        }
    }
};

// Scale, shift and their result are rounded to fp16, each once; the rounding error of the shift is
// the same for all positions of a channel and adds up.
constexpr double kTolerance = 8 * 0x1p-11;
constexpr double kSummedTolerance = 4 * kTolerance;

TEST_F(ConvolutionBatchNormTest, NormalisesWhatItReads) {
    forCases([](OpRunner& runner, const NormalisedCase& n) {
        const Shape channels{n.y.shape[1]};
        const auto found = runner.run(ConvolutionForward{n.geometry, behindBatchNorm(true)},
                                      n.with({n.half(n.x), n.half(n.w)}),
                                      {{n.y.shape, Layout::any(), kType}, {channels}, {channels}});
        expectClose(found[0], n.y, kTolerance, "y");
        const Statistics expected = channelStatistics(n.y);
        expectClose(found[1], expected.mean, kTolerance, "mean");
        expectClose(found[2], expected.variance, 2 * kTolerance, "variance");
    });
}

TEST_F(ConvolutionBatchNormTest, TheGradientOfTheWeightsNormalisesWhatItReads) {
    forCases([](OpRunner& runner, const NormalisedCase& n) {
        const HostTensor expected = weightGradient(n.geometry, n.source, n.dy, n.w.shape);
        for (const DataType result : {kType, DataType::Float32}) {
            const auto found =
                runner.run(ConvolutionBackwardWeights{n.geometry, behindBatchNorm(false)},
                           n.with({n.half(n.x), n.half(n.dy)}),
                           {{n.w.shape, Layout::any(), result}});
            expectClose(found[0], expected, kSummedTolerance, "gradient of the weights");
        }
    });
}

TEST_F(ConvolutionBatchNormTest, TheGradientOfTheSourceIsMaskedAndSummed) {
    forCases([](OpRunner& runner, const NormalisedCase& n) {
        const Shape& shape = n.x.shape;
        HostTensor g = transposedConvolution(n.geometry, n.dy, n.w, shape);
        HostTensor product = g;
        HostTensor zeros{Shape{shape[1]}};
        HostTensor ones = zeros;
        for (std::size_t c = 0; c < ones.size(); ++c) zeros[c] = 0, ones[c] = 1;
        const HostTensor normal = normalised(n.x, n.statistics, ones, zeros, double{kEpsilon});
        for (std::size_t i = 0; i < g.size(); ++i) {
            if (n.normal[i] <= 0) g[i] = 0;
            product[i] = g[i] * normal[i];
        }
        const ConvolutionBackwardData op{
            n.geometry, {.batchNormSums = true, .between = Activation::ReLU, .epsilon = kEpsilon}};
        const Shape channels{shape[1]};
        const auto found = runner.run(op,
                                      n.with({n.half(n.dy), n.half(n.w), n.half(n.x)}),
                                      {{shape, Layout::any(), kType}, {channels}, {channels}});
        expectClose(found[0], g, kTolerance, "masked gradient");
        expectClose(found[1], channelSums(g), kTolerance, "sums");
        expectClose(found[2], channelSums(product), kTolerance, "sums with x");
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
