// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class TransposeTest : public OpTest {};

HostTensor transposed(const HostTensor& x) {
    const Shape& shape = x.shape;
    Shape exchanged = shape;
    std::swap(exchanged[1], exchanged[2]);
    HostTensor y(exchanged);
    const std::int64_t run = shape.elementCount() / (shape[0] * shape[1] * shape[2]);
    std::size_t from = 0;
    for (std::int64_t n = 0; n < shape[0]; ++n)
        for (std::int64_t a = 0; a < shape[1]; ++a)
            for (std::int64_t b = 0; b < shape[2]; ++b)
                for (std::int64_t i = 0; i < run; ++i) {
                    const std::int64_t to = ((n * shape[2] + b) * shape[1] + a) * run + i;
                    y[static_cast<std::size_t>(to)] = x[from++];
                }
    return y;
}

TEST_F(TransposeTest, ExchangesTheAxesBehindTheBatch) {
    for (const Shape& shape : {Shape{2, 5, 7},
                               Shape{3, 70, 33},
                               Shape{2, 1, 9},
                               Shape{2, 4, 29, 6},
                               Shape{1, 3, 2, 5, 4}}) {
        const HostTensor x = random.uniform(shape);
        const HostTensor y = transposed(x);
        forDevices([&](OpRunner& runner) {
            expectSame(runner.run(Transpose{}, {{x}}, {{y.shape}})[0], y, shape.toString());
            expectSame(runner.run(Transpose{}, {{y}}, {{x.shape}})[0], x, "and back");
        });
    }
}

TEST_F(TransposeTest, RefusesOtherShapesAndLayouts) {
    const auto reason =
        [](const kernels::Device& device, const TensorDesc& x, const TensorDesc& y) {
            return device.supports(Transpose{}, {&x, 1}, {&y, 1}).reason;
        };
    const auto desc = [](const Shape& shape, Layout layout = Layout::plain()) {
        return TensorDesc{DataType::Float32, shape, layout};
    };
    forDevices([&](OpRunner& runner) {
        const Device& device = runner.device();
        EXPECT_EQ(reason(device, desc({2, 3, 4}), desc({2, 4, 3})), "");
        EXPECT_NE(reason(device, desc({2, 3, 4}), desc({2, 3, 4})), "");
        EXPECT_NE(reason(device, desc({2, 3}), desc({3, 2})), "");
        EXPECT_NE(reason(device,
                         desc({2, 3, 4, 5}, Layout::channelsLast()),
                         desc({2, 4, 3, 5}, Layout::channelsLast())),
                  "");
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
