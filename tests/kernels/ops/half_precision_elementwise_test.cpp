// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

/// Sums, products, parts and masks of tensors with 16 bits per value. Inputs are representable in
/// bf16 and fp16, so the expected value is the reference's result, rounded once.
class HalfPrecisionElementwiseTest : public OpTest {
  protected:
    HostTensor uniform(const Shape& shape) {
        HostTensor tensor = roundedToBf16(random.uniform(shape));
        for (double& value : tensor.values) value = std::abs(value) < 0x1p-14 ? 0 : value;
        return tensor;
    }
    static Argument low(const HostTensor& tensor, DataType type, Layout layout) {
        return {tensor, layout, type};
    }
    const std::vector<Shape> shapes{{2, 17, 5, 6}, {2, 16, 5, 4}, {1, 3, 7, 9}};
};

TEST_F(HalfPrecisionElementwiseTest, Adds) {
    for (const Shape& shape : shapes) {
        std::vector<HostTensor> x;
        for (int i = 0; i < 6; ++i) x.push_back(uniform(shape));
        forHalves([&](OpRunner& runner, DataType type, Layout layout) {
            std::vector<Argument> in{low(x[0], type, layout)};
            HostTensor sum = x[0];
            for (std::size_t i = 1; i < x.size(); ++i) {
                in.push_back(low(x[i], type, layout));
                sum = plus(sum, x[i]);
                const auto y = runner.run(Add{}, in, {{shape, layout, type}})[0];
                // Each further summand adds one rounding at most.
                const double roundings = static_cast<double>(i < 3 ? 1 : i);
                expectClose(y, sum, roundings * roundingOf(type), "sum");
            }
        });
    }
}

TEST_F(HalfPrecisionElementwiseTest, MultipliesAndReduces) {
    for (const Shape& shape : shapes) {
        const Shape scalars{shape[0], shape[1], 1, 1};
        const HostTensor a = uniform(shape);
        const HostTensor b = uniform(shape);
        const HostTensor s = uniform(scalars);
        const auto pixels = static_cast<std::size_t>(shape[2] * shape[3]);
        HostTensor squared(shape);
        HostTensor scaled(shape);
        HostTensor reduced(scalars);
        for (std::size_t i = 0; i < a.size(); ++i) {
            squared[i] = a[i] * b[i];
            scaled[i] = a[i] * s[i / pixels];
            reduced[i / pixels] += squared[i];
        }
        forHalves([&](OpRunner& runner, DataType type, Layout layout) {
            const std::vector<Argument> in{low(a, type, layout), low(b, type, layout)};
            const double rounding = roundingOf(type);
            auto y = runner.run(Multiply{}, in, {{shape, layout, type}})[0];
            expectClose(y, squared, rounding, "a·b");
            y = runner.run(Multiply{},
                           {low(a, type, layout), low(s, type, layout)},
                           {{shape, layout, type}})[0];
            expectClose(y, scaled, rounding, "a·b stretched");
            y = runner.run(MultiplyReduce{}, in, {{scalars, layout, type}})[0];
            expectClose(y, reduced, rounding, "Σ a·b");
        });
    }
}

TEST_F(HalfPrecisionElementwiseTest, SumsChannelsInFp32) {
    for (const Shape& shape : {Shape{3, 17, 9, 7}, Shape{2, 24, 40, 41}, Shape{2, 2056, 2, 1}}) {
        const HostTensor x = uniform(shape);
        forHalves([&](OpRunner& runner, DataType type, Layout layout) {
            const auto sums =
                runner.run(ReduceToAxis{1}, {low(x, type, layout)}, {{Shape{shape[1]}}});
            expectClose(sums[0], channelSums(x), 1e-5, "sums");
        });
    }
}

TEST_F(HalfPrecisionElementwiseTest, ConcatenatesSlicesAndDropsOut) {
    for (const std::int64_t channels : {1, 17, 24}) {
        const Shape part{2, channels, 4, 3};
        const HostTensor a = uniform(part);
        const StepValues step{.seed = random.bits(), .stepAttempted = 7, .stepApplied = 7};
        forHalves([&](OpRunner& runner, DataType type, Layout layout) {
            const Argument one = low(a, type, layout);
            for (int axis = 0; axis < 4; ++axis) {
                Shape whole = part;
                whole[axis] *= 2;
                const auto joined =
                    runner.run(Concatenate{axis}, {one, one}, {{whole, layout, type}});
                const auto cut = runner.run(Slice{axis, part[axis]},
                                            {low(joined[0], type, layout)},
                                            {{part, layout, type}});
                expectSame(cut[0], a, "second half along " + std::to_string(axis));
            }
            const auto dropped =
                runner.run(Dropout{0.5f, 3}, {one, stepArgument(step)}, {{part, layout, type}});
            const auto exact =
                runner.run(Dropout{0.5f, 3}, {{a, layout}, stepArgument(step)}, {{part, layout}});
            expectSame(dropped[0], exact[0], "the mask of fp32, and twice the value");
        });
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
