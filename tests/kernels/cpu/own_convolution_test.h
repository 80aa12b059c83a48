// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "tests/kernels/cpu/cpu_op_test.h"
#include "tests/kernels/support/convolution_case.h"

namespace espalier::kernels::testing {

/// Checks one of our own fp32 convolution algorithms in all three passes, for cases in which it is
/// selected.
class OwnConvolutionTest : public CpuOpTest {
  protected:
    OwnConvolutionTest(std::vector<ConvolutionCase> cases, std::string algorithm, double tolerance)
        : cases_(std::move(cases)), algorithm_(std::move(algorithm)), tolerance_(tolerance) {}

    /// Skips the test if this processor does not support the algorithm.
    void SetUp() override {
        const auto device = cpu::createCpuDevice({.threads = 1});
        const std::string& set = device->description().instructionSet;
        if (set != "AVX-512" && set != "AVX2") GTEST_SKIP() << "needs AVX2";
    }

    void checkForward() {
        forCases([&](OpRunner& runner, const ConvolutionNumbers& n) {
            const ConvolutionGeometry& geometry = n.geometry;
            const auto out = runner.run(ConvolutionForward{geometry, {}},
                                        {{n.x, Layout::any()}, {n.w, Layout::any()}},
                                        {{n.y.shape, Layout::any()}});
            expectClose(out[0], n.y, tolerance_, "y");
            // With sums on both sides of either bound of ReLU6.
            const HostTensor b = random.uniform(Shape{n.w.shape[0]}, -2, 12);
            for (const Activation kind : {Activation::ReLU, Activation::ReLU6}) {
                const auto fused =
                    runner.run(ConvolutionForward{geometry, {.bias = true, .activation = kind}},
                               {{n.x, Layout::any()}, {n.w, Layout::any()}, {b}},
                               {{n.y.shape, Layout::any()}});
                expectClose(fused[0], activated(kind, withBias(n.y, b)), tolerance_, "fused");
            }
        });
    }
    void checkGradientOfSource() {
        forCases([&](OpRunner& runner, const ConvolutionNumbers& n) {
            const auto out = runner.run(ConvolutionBackwardData{n.geometry, {}},
                                        {{n.dy, Layout::any()}, {n.w, Layout::any()}},
                                        {{n.x.shape, Layout::any()}});
            const HostTensor dx = transposedConvolution(n.geometry, n.dy, n.w, n.x.shape);
            expectClose(out[0], dx, tolerance_, "dx");
        });
    }
    void checkGradientOfWeightsAndBias() {
        forCases([&](OpRunner& runner, const ConvolutionNumbers& n) {
            const HostTensor db = channelSums(n.dy);
            const auto out = runner.run(ConvolutionBackwardWeights{n.geometry, {.bias = true}},
                                        {{n.x, Layout::any()}, {n.dy, Layout::any()}},
                                        {{n.w.shape, Layout::any()}, {db.shape}});
            const HostTensor dw = weightGradient(n.geometry, n.x, n.dy, n.w.shape);
            expectClose(out[0], dw, toleranceFor(dw), "dw");
            expectClose(out[1], db, tolerance_, "db");
        });
    }

  private:
    template <class F>
    void forCases(const F& check) {
        for (const ConvolutionCase& c : cases_) {
            SCOPED_TRACE(c.name);
            const ConvolutionNumbers numbers(c, random);
            forThreads([&](OpRunner& runner) {
                check(runner, numbers);
                EXPECT_THAT(runner.operation().algorithm(), ::testing::StartsWith(algorithm_));
            });
        }
    }
    // Thousands of terms cancel in a gradient of weights, so its rounding error depends on their
    // size, not on the size of one resulting element.
    double toleranceFor(const HostTensor& expected) const {
        double squares = 0;
        for (const double value : expected.values) squares += value * value;
        const double typical = std::sqrt(squares / static_cast<double>(expected.values.size()));
        return tolerance_ * std::max(1.0, typical);
    }

    std::vector<ConvolutionCase> cases_;
    std::string algorithm_;
    double tolerance_;
};

}  // namespace espalier::kernels::testing
