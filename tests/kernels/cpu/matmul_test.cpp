// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

class MatmulTest : public CpuOpTest {};

struct Sizes {
    std::int64_t m;
    std::int64_t k;
    std::int64_t n;
};

TEST_F(MatmulTest, MultipliesInEveryTransposition) {
    for (const Sizes s : {Sizes{3, 5, 7}, Sizes{1, 17, 1}, Sizes{32, 33, 10}, Sizes{65, 1, 130}}) {
        for (const bool transposeA : {false, true}) {
            for (const bool transposeB : {false, true}) {
                const HostTensor a = random.uniform(transposeA ? Shape{s.k, s.m} : Shape{s.m, s.k});
                const HostTensor b = random.uniform(transposeB ? Shape{s.n, s.k} : Shape{s.k, s.n});
                const HostTensor y = matmul(a, b, transposeA, transposeB);
                forThreads([&](OpRunner& runner) {
                    const auto out = runner.run(Matmul{transposeA, transposeB, {}},
                                                {{a, Layout::any()}, {b, Layout::any()}},
                                                {{y.shape, Layout::any()}});
                    expectClose(out[0], y, 1e-5, "C");
                });
            }
        }
    }
}

TEST_F(MatmulTest, FusesBiasAndActivation) {
    const HostTensor a = random.uniform({6, 11});
    const HostTensor b = random.uniform({9, 11});
    const HostTensor bias = random.uniform(Shape{9});
    for (const Activation kind : {Activation::None, Activation::ReLU, Activation::Tanh}) {
        const HostTensor y = activated(kind, withBias(matmul(a, b, false, true), bias));
        forThreads([&](OpRunner& runner) {
            const auto out = runner.run(Matmul{false, true, {.bias = true, .activation = kind}},
                                        {{a}, {b}, {bias}},
                                        {{y.shape}});
            expectClose(out[0], y, 1e-5, "C");
        });
    }
}

TEST_F(MatmulTest, RefusesMatricesThatDoNotFit) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const std::vector<TensorDesc> inputs{{DataType::Float32, {3, 4}, Layout::plain()},
                                         {DataType::Float32, {5, 6}, Layout::plain()}};
    const TensorDesc output{DataType::Float32, {3, 6}, Layout::plain()};
    const Support support = device->supports(Matmul{}, inputs, {&output, 1});
    EXPECT_FALSE(support.yes);
    EXPECT_NE(support.reason, "");
    EXPECT_ANY_THROW(device->prepare(Matmul{}, inputs, {&output, 1}, {}));
}

}  // namespace
}  // namespace espalier::kernels::testing
