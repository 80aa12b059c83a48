// SPDX-License-Identifier: Apache-2.0
// For devices whose convolutions also sum their result; linked only into their programs.
#include "tests/kernels/support/convolution_case.h"
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class ConvolutionStatisticsTest : public OpTest {};

TEST_F(ConvolutionStatisticsTest, AreThoseOfTheResult) {
    constexpr DataType kType = DataType::Float16;
    for (const ConvolutionCase& c : eightfoldCases()) {
        SCOPED_TRACE(c.name);
        const ConvolutionNumbers n(
            c, random, [](HostTensor tensor) { return roundedTo(kType, std::move(tensor)); });
        const Shape channels{n.y.shape[1]};
        const ConvolutionForward op{n.geometry, {.statistics = true}};
        forDevices([&](OpRunner& runner) {
            if (!computesIn(runner.device().description(), kType)) return;
            forBothOrders(runner, [&] {
                const auto found =
                    runner.run(op,
                               {{n.x, Layout::any(), kType}, {n.w, Layout::any(), kType}},
                               {{n.y.shape, Layout::any(), kType}, {channels}, {channels}});
                expectClose(found[0], n.y, 4 * roundingOf(kType), "y");
                // Summed before or after storing the result: each value is rounded once, or not at
                // all.
                const Statistics expected = channelStatistics(n.y);
                expectClose(found[1], expected.mean, 2 * roundingOf(kType), "mean");
                expectClose(found[2], expected.variance, 4 * roundingOf(kType), "variance");
            });
        });
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
