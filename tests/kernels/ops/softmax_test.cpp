// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class SoftmaxTest : public OpTest {};

TEST_F(SoftmaxTest, ComputesProbabilitiesAndGradients) {
    for (const Shape& shape :
         {Shape{2, 5, 3, 7}, Shape{3, 17, 2, 2}, Shape{1, 3, 9, 11}, Shape{2, 1, 3, 5}}) {
        const HostTensor x = random.uniform(shape, -4, 4);
        const HostTensor y = softmax(x);
        const HostTensor dy = random.uniform(shape);
        const HostTensor dx =
            finiteDifference(x, [&](const HostTensor& v) { return product(softmax(v), dy); });
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out = runner.run(SoftmaxForward{}, {{x, layout}}, {{shape, Layout::any()}});
            expectClose(out[0], y, 1e-6, "y");
            const auto back =
                runner.run(SoftmaxBackward{}, {{dy, layout}, {y, layout}}, {{shape, layout}});
            expectClose(back[0], dx, 1e-6, "dx");
        });
    }
}

TEST_F(SoftmaxTest, ComputesFeaturesAndSurvivesLargeLogits) {
    for (const Shape& shape : {Shape{4, 11}, Shape{33, 2}, Shape{5, 1000}}) {
        HostTensor x = random.uniform(shape, -300, 300);
        x[3] = 5e4;
        const HostTensor y = softmax(x);
        forDevices([&](OpRunner& runner) {
            expectClose(runner.run(SoftmaxForward{}, {{x}}, {{x.shape}})[0], y, 1e-6, "y");
        });
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
