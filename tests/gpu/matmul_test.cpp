// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/gpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

class GpuMatmulTest : public GpuOpTest {};

TEST_F(GpuMatmulTest, MultipliesWithEveryTranspositionAndEpilogue) {
    struct Sizes {
        std::int64_t rows, inner, columns;
    };
    for (const Sizes& size : {Sizes{1, 1, 1}, Sizes{5, 7, 3}, Sizes{33, 17, 65}}) {
        for (const int transposed : {0, 1, 2, 3}) {
            const bool ta = transposed & 1;
            const bool tb = transposed & 2;
            const HostTensor a =
                random.uniform(ta ? Shape{size.inner, size.rows} : Shape{size.rows, size.inner});
            const HostTensor b = random.uniform(tb ? Shape{size.columns, size.inner}
                                                   : Shape{size.inner, size.columns});
            const HostTensor bias = random.uniform(Shape{size.columns});
            forTypes([&](const GpuType& type) {
                const HostTensor c = matmul(type.rounded(a), type.rounded(b), ta, tb);
                for (const DataType result : {type.type, DataType::Float32}) {
                    for (const Activation kind :
                         {Activation::None, Activation::ReLU, Activation::GELU}) {
                        Matmul op{ta, tb, {}};
                        op.fusion.bias = kind != Activation::None;
                        op.fusion.activation = kind;
                        std::vector<Argument> inputs{argument(a, type), argument(b, type)};
                        if (op.fusion.bias) inputs.push_back({bias});
                        const auto out =
                            runner->run(op, inputs, {{c.shape, Layout::plain(), result}});
                        const HostTensor expected =
                            op.fusion.bias ? activated(kind, withBias(c, bias)) : c;
                        expectClose(out[0], expected, 6 * type.tolerance, "c");
                    }
                }
            });
        }
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
