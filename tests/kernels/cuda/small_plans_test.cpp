// SPDX-License-Identifier: Apache-2.0
// The convolutions that tests/gpu computes have plans on an H200, with the options of those tests:
// deterministic, and fp32 in fp32. Without fusion: our kernels compute bias, ReLU and BatchNorm if
// no plan includes them, and without a driver each search for a fused fp16 plan takes seconds.
#include <gtest/gtest.h>

#include "kernels/cuda/convolution_plans.h"
#include "kernels/error.h"
#include "tests/kernels/cuda/device_profile.h"
#include "tests/kernels/support/convolution_case.h"

namespace espalier::kernels::cuda {
namespace {

using testing::ConvolutionCase;

Shape destinationOf(const ConvolutionCase& c) {
    const auto along = [&](std::size_t axis) {
        const ConvolutionGeometry& g = c.geometry;
        const int at = static_cast<int>(axis) + 2;
        const std::int64_t window = g.dilation[axis] * (c.weights[at] - 1) + 1;
        return (c.source[at] + g.padBegin[axis] + g.padEnd[axis] - window) / g.stride[axis] + 1;
    };
    return {c.source[0], c.weights[0], along(0), along(1)};
}

class SmallPlansTest : public ::testing::Test {
  protected:
    void expectPlan(const ConvolutionCase& c,
                    ConvolutionPass pass,
                    DataType factors,
                    DataType result,
                    const Fusion& fusion = {}) {
        const ConvolutionProblem problem{.pass = pass,
                                         .geometry = c.geometry,
                                         .source = c.source,
                                         .weights = c.weights,
                                         .destination = destinationOf(c),
                                         .factors = factors,
                                         .result = result};
        try {
            planConvolution(cudnn, nullptr, problem, fusion, limits(true, false));
        } catch (const Error& error) {
            ADD_FAILURE() << c.name << ": " << error.what();
        }
    }

    Cudnn cudnn{h200Profile(), 90};
};

TEST_F(SmallPlansTest, EveryConvolutionOfTheTestsOnAGpuHasAPlan) {
    std::vector<ConvolutionCase> cases = testing::unevenCases();
    for (const ConvolutionCase& c : testing::eightfoldCases()) cases.push_back(c);
    for (const ConvolutionCase& c : cases) {
        for (const DataType type : {DataType::Float32, DataType::BFloat16, DataType::Float16}) {
            for (const ConvolutionPass pass :
                 {ConvolutionPass::Forward, ConvolutionPass::BackwardData}) {
                expectPlan(c, pass, type, type);
            }
            for (const DataType result : {type, DataType::Float32}) {
                expectPlan(c, ConvolutionPass::BackwardWeights, type, result);
            }
        }
    }
}

}  // namespace
}  // namespace espalier::kernels::cuda
