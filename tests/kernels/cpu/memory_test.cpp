// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

class MemoryTest : public CpuOpTest {};

TEST_F(MemoryTest, ReordersBetweenAllLayouts) {
    for (const Shape& shape : {Shape{2, 5, 7, 3}, Shape{1, 17, 4, 5}, Shape{3, 32, 2, 2}}) {
        const HostTensor x = random.uniform(shape);
        forVariants([&](OpRunner& runner, Layout from) {
            for (const Layout to : channelLayouts()) {
                expectSame(runner.run(Reorder{}, {{x, from}}, {{shape, to}})[0], x, "y");
            }
        });
    }
}

TEST_F(MemoryTest, ReordersWeightsOutOfAndIntoTheDevicesLayouts) {
    for (const std::int64_t groups : {1, 2}) {
        const HostTensor w = random.uniform({32, 32 / groups, 3, 3});
        forThreads([&](OpRunner& runner) {
            const std::vector<TensorDesc> in{{DataType::Float32, {2, 32, 8, 8}, Layout::any()},
                                             {DataType::Float32, w.shape, Layout::any()}};
            const TensorDesc out{DataType::Float32, {2, 32, 8, 8}, Layout::any()};
            const ConvolutionGeometry geometry{
                .padBegin = {1, 1}, .padEnd = {1, 1}, .groups = groups};
            const auto forward =
                runner.device().prepare(ConvolutionForward{geometry, {}}, in, {&out, 1}, {});
            const std::vector<TensorDesc> gradientIn{out, in[1]};
            const auto backward = runner.device().prepare(
                ConvolutionBackwardData{geometry, {}}, gradientIn, {in.data(), 1}, {});
            const Layout a = forward->inputs()[1].layout;
            const Layout b = backward->inputs()[1].layout;
            expectSame(
                runner.run(Reorder{}, {{w, a}}, {{w.shape, b}})[0], w, "forward to backward");
            expectSame(
                runner.run(Reorder{}, {{w, b}}, {{w.shape, a}})[0], w, "backward to forward");
            expectSame(runner.run(Reorder{}, {{w, a}}, {{w.shape}})[0], w, "to plain");
            EXPECT_NE(runner.device().describe(forward->inputs()[1]), "");
        });
    }
}

TEST_F(MemoryTest, SameRequestGivesTheSameLayout) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const std::vector<TensorDesc> in{{DataType::Float32, {2, 32, 8, 8}, Layout::any()},
                                     {DataType::Float32, {32, 32, 3, 3}, Layout::any()}};
    const TensorDesc out{DataType::Float32, {2, 32, 6, 6}, Layout::any()};
    const auto first = device->prepare(ConvolutionForward{}, in, {&out, 1}, {});
    const auto second = device->prepare(ConvolutionForward{}, in, {&out, 1}, {});
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(first->inputs()[i], second->inputs()[i]);
    EXPECT_EQ(first->outputs()[0], second->outputs()[0]);
    EXPECT_FALSE(first->inputs()[0].layout.isAny());
    EXPECT_NE(first->algorithm(), "");
}

TEST_F(MemoryTest, ConvertsElementTypes) {
    const HostTensor x = random.integers({2, 3, 4, 5}, 0, 255);
    forThreads([&](OpRunner& runner) {
        for (const DataType type : {DataType::UInt8, DataType::Int32}) {
            auto out = runner.run(Reorder{}, {{x, Layout::plain(), type}}, {{x.shape}});
            expectSame(out[0], x, "to floats");
            out = runner.run(Reorder{}, {{x}}, {{x.shape, Layout::plain(), type}});
            expectSame(out[0], x, "from floats");
        }
    });
}

TEST_F(MemoryTest, ReshapesPlainTensors) {
    const HostTensor x = random.uniform({2, 3, 4, 5});
    forThreads([&](OpRunner& runner) {
        const auto out = runner.run(Reshape{}, {{x}}, {{Shape{2, 60}, Layout::any()}});
        EXPECT_EQ(out[0].values, x.values);
    });
    const auto device = cpu::createCpuDevice({.threads = 1});
    const TensorDesc in{DataType::Float32, {2, 3, 4, 5}, cpu::kBlocked8};
    const TensorDesc out{DataType::Float32, {2, 60}, Layout::plain()};
    EXPECT_FALSE(device->supports(Reshape{}, {&in, 1}, {&out, 1}).yes);
}

TEST_F(MemoryTest, FillsAllTypesAndLayouts) {
    forVariants([&](OpRunner& runner, Layout layout) {
        const Shape shape{2, 5, 3, 4};
        expectSame(runner.run(Fill{2.5f}, {}, {{shape, layout}})[0], HostTensor(shape, 2.5), "y");
        for (const DataType type : {DataType::UInt8, DataType::Int32}) {
            expectSame(
                runner.run(Fill{7}, {}, {{shape, layout, type}})[0], HostTensor(shape, 7), "y");
        }
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
