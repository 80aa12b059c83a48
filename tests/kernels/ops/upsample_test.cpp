// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class UpsampleTest : public OpTest {};

TEST_F(UpsampleTest, EnlargesAndReturnsGradients) {
    for (const Shape& shape : {Shape{2, 3, 4, 5}, Shape{1, 17, 3, 2}, Shape{2, 4, 1, 1}}) {
        for (const Interpolation kind : {Interpolation::Nearest, Interpolation::Bilinear}) {
            for (const std::int64_t factor : {1, 2, 3}) {
                const HostTensor x = random.uniform(shape);
                const HostTensor y = upsampled(x, kind, factor);
                const HostTensor dy = random.uniform(y.shape);
                const HostTensor dx = finiteDifference(
                    x,
                    [&](const HostTensor& v) { return product(upsampled(v, kind, factor), dy); },
                    1.0);
                forVariants([&](OpRunner& runner, Layout layout) {
                    const auto out = runner.run(
                        UpsampleForward{kind, factor}, {{x, layout}}, {{y.shape, Layout::any()}});
                    expectClose(out[0], y, 1e-6, "y");
                    const auto back = runner.run(
                        UpsampleBackward{kind, factor}, {{dy, layout}}, {{shape, layout}});
                    expectClose(back[0], dx, 1e-6, "dx");
                });
            }
        }
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
