// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class ConcatenateTest : public OpTest {};

/// Copies between the whole and a part that begins at `offset` along `axis`.
void copyPart(HostTensor& whole, HostTensor& part, int axis, std::int64_t offset, bool toWhole) {
    std::int64_t inner = 1;
    for (int i = axis + 1; i < part.shape.rank(); ++i) inner *= part.shape[i];
    for (std::size_t i = 0; i < part.size(); ++i) {
        const auto k = static_cast<std::int64_t>(i);
        const std::int64_t along = k / inner % part.shape[axis];
        const std::int64_t outer = k / inner / part.shape[axis];
        const std::int64_t at = (outer * whole.shape[axis] + along + offset) * inner + k % inner;
        double& other = whole[static_cast<std::size_t>(at)];
        if (toWhole) {
            other = part[i];
        } else {
            part[i] = other;
        }
    }
}

void checkJoin(
    OpRunner& runner, RandomTensors& random, std::vector<Shape> shapes, int axis, Layout layout) {
    Shape whole = shapes[0];
    whole[axis] = 0;
    for (const Shape& shape : shapes) whole[axis] += shape[axis];
    HostTensor joined(whole);
    std::vector<Argument> parts;
    std::int64_t offset = 0;
    for (const Shape& shape : shapes) {
        HostTensor part = random.uniform(shape);
        copyPart(joined, part, axis, offset, true);
        parts.push_back({part, layout});
        offset += shape[axis];
    }
    const auto out = runner.run(Concatenate{axis}, parts, {{whole, Layout::any()}});
    expectSame(out[0], joined, "joined along " + std::to_string(axis));
    offset = 0;
    for (const Argument& part : parts) {
        const auto back =
            runner.run(Slice{axis, offset}, {{joined, layout}}, {{part.tensor.shape, layout}});
        expectSame(back[0], part.tensor, "part from " + std::to_string(offset));
        offset += part.tensor.shape[axis];
    }
}

TEST_F(ConcatenateTest, JoinsAndCutsAlongEveryAxis) {
    forVariants([&](OpRunner& runner, Layout layout) {
        for (int axis = 0; axis < 4; ++axis) {
            Shape a{2, 5, 3, 4};
            Shape b = a;
            Shape c = a;
            b[axis] = 3;
            c[axis] = 17;
            checkJoin(runner, random, {a, b, c}, axis, layout);
        }
        checkJoin(runner, random, {{2, 16, 3, 3}, {2, 32, 3, 3}, {2, 8, 3, 3}}, 1, layout);
        checkJoin(runner, random, {{2, 5, 1, 4}, {2, 5, 3, 4}, {2, 5, 1, 4}}, 2, layout);
        checkJoin(runner, random, {{2, 1, 5, 4}, {2, 2, 5, 4}, {2, 1, 5, 4}}, 1, layout);
        checkJoin(runner, random, {{3, 7, 2, 2}}, 1, layout);
    });
}

TEST_F(ConcatenateTest, JoinsFeaturesAndVectors) {
    forDevices([&](OpRunner& runner) {
        checkJoin(runner, random, {{3, 4}, {3, 9}}, 1, Layout::plain());
        checkJoin(runner, random, {{3, 4}, {2, 4}}, 0, Layout::plain());
        checkJoin(runner, random, {Shape{3}, Shape{2}}, 0, Layout::plain());
    });
}

TEST_F(ConcatenateTest, RefusesPartsThatDoNotFit) {
    const std::vector<TensorDesc> in{{DataType::Float32, {2, 3, 4, 4}, Layout::plain()},
                                     {DataType::Float32, {2, 3, 4, 5}, Layout::plain()}};
    const TensorDesc out{DataType::Float32, {2, 6, 4, 4}, Layout::plain()};
    forDevices([&](OpRunner& runner) {
        const Device& device = runner.device();
        EXPECT_FALSE(device.supports(Concatenate{1}, in, {&out, 1}).yes);
        EXPECT_FALSE(device.supports(Slice{1, 4}, {&out, 1}, {in.data(), 1}).yes);
        EXPECT_FALSE(device.supports(Slice{7, 0}, {&out, 1}, {in.data(), 1}).yes);
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
