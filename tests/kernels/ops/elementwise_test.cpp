// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class ElementwiseTest : public OpTest {};

HostTensor times(HostTensor a, const HostTensor& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] *= b[i];
    return a;
}

HostTensor stretched(const HostTensor& scalars, const Shape& shape) {
    HostTensor full(shape);
    for (std::int64_t n = 0; n < shape[0]; ++n)
        for (std::int64_t c = 0; c < shape[1]; ++c)
            for (std::int64_t i = 0; i < pixelsOf(shape); ++i) {
                full[position(shape, n, c, i)] =
                    scalars[static_cast<std::size_t>(n * shape[1] + c)];
            }
    return full;
}

TEST_F(ElementwiseTest, AddsTwoToFiveTensors) {
    const Shape shape{2, 5, 7, 3};
    HostTensor sum = random.uniform(shape);
    std::vector<HostTensor> terms{sum};
    for (int count = 2; count <= 5; ++count) {
        terms.push_back(random.uniform(shape));
        sum = plus(sum, terms.back());
        forVariants([&](OpRunner& runner, Layout layout) {
            std::vector<Argument> in;
            for (const HostTensor& term : terms) in.push_back({term, layout});
            expectClose(runner.run(Add{}, in, {{shape, layout}})[0], sum, 1e-6, "sum");
        });
    }
}

TEST_F(ElementwiseTest, AddsLongTensorsOnSeveralThreads) {
    const Shape shape{3, 5, 101, 67};
    const HostTensor a = random.uniform(shape);
    const HostTensor b = random.uniform(shape);
    forVariants([&](OpRunner& runner, Layout layout) {
        const auto out = runner.run(Add{}, {{a, layout}, {b, layout}}, {{shape, layout}});
        expectClose(out[0], plus(a, b), 1e-6, "sum");
    });
}

TEST_F(ElementwiseTest, MultipliesEqualAndStretchedTensors) {
    for (const Shape& shape : {Shape{2, 5, 7, 3},
                               Shape{3, 17, 4, 5},
                               Shape{2, 3, 40, 50},
                               Shape{3, 16, 3, 5},
                               Shape{2, 1, 3, 3}}) {
        const Shape small{shape[0], shape[1], 1, 1};
        const HostTensor a = random.uniform(shape);
        const HostTensor b = random.uniform(shape);
        const HostTensor s = random.uniform(small);
        forVariants([&](OpRunner& runner, Layout layout) {
            auto out = runner.run(Multiply{}, {{a, layout}, {b, layout}}, {{shape, layout}});
            expectClose(out[0], times(a, b), 1e-6, "product");
            out = runner.run(Multiply{}, {{a, layout}, {s, layout}}, {{shape, layout}});
            expectClose(out[0], times(a, stretched(s, shape)), 1e-6, "stretched product");
        });
    }
}

TEST_F(ElementwiseTest, ReducesTheGradientOfAStretchedFactor) {
    for (const Shape& shape :
         {Shape{2, 5, 7, 3}, Shape{3, 17, 4, 5}, Shape{1, 130, 2, 2}, Shape{2, 16, 9, 11}}) {
        const Shape small{shape[0], shape[1], 1, 1};
        const HostTensor a = random.uniform(shape);
        const HostTensor dy = random.uniform(shape);
        const HostTensor db = finiteDifference(
            HostTensor(small),
            [&](const HostTensor& s) { return product(times(a, stretched(s, shape)), dy); },
            1.0);
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out =
                runner.run(MultiplyReduce{}, {{dy, layout}, {a, layout}}, {{small, Layout::any()}});
            expectClose(out[0], db, 1e-6, "db");
        });
    }
}

TEST_F(ElementwiseTest, Accumulates) {
    const Shape shape{2, 17, 5, 3};
    const HostTensor x = random.uniform(shape);
    const HostTensor y = random.uniform(shape);
    forVariants([&](OpRunner& runner, Layout layout) {
        const auto out = runner.run(Accumulate{}, {{x, layout}, {y, layout}}, {{shape, layout}});
        EXPECT_EQ(runner.operation().inPlaceInput(), 1);
        expectClose(out[0], plus(x, y), 1e-6, "sum");
    });
}

TEST_F(ElementwiseTest, ReducesToAnyAxis) {
    for (const Shape& shape : {Shape{3, 17, 5, 4},
                               Shape{40, 6},
                               Shape{2, 3, 90, 91},
                               Shape{3, 8, 40, 41},
                               Shape{9, 1030},
                               Shape{2100, 36}}) {
        const HostTensor x = random.uniform(shape, 0.5, 1.5);
        for (int axis = 0; axis < shape.rank(); ++axis) {
            HostTensor sums(Shape{shape[axis]});
            std::int64_t inner = 1;
            for (int i = axis + 1; i < shape.rank(); ++i) inner *= shape[i];
            for (std::size_t i = 0; i < x.size(); ++i) {
                sums[static_cast<std::size_t>(static_cast<std::int64_t>(i) / inner %
                                              shape[axis])] += x[i];
            }
            forDevices([&](OpRunner& runner) {
                for (const Layout layout : devices.layouts) {
                    const bool ranked = shape.rank() == 4 && axis == 1;
                    if (!ranked && !layout.isPlain()) continue;
                    const auto out = runner.run(ReduceToAxis{axis}, {{x, layout}}, {{sums.shape}});
                    expectClose(out[0], sums, 1e-6, "sums");
                }
            });
        }
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
