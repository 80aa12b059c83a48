// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

struct Case {
    std::string name;
    Shape x;
    PoolingGeometry geometry;
};

std::vector<Case> cases() {
    return {
        {"2x2", {2, 3, 6, 8}, {}},
        {"2x2 odd", {2, 17, 7, 5}, {}},
        {"3x3 stride 2",
         {2, 5, 9, 7},
         {.window = {3, 3}, .stride = {2, 2}, .padBegin = {1, 1}, .padEnd = {1, 1}}},
        {"overlapping",
         {1, 16, 6, 7},
         {.window = {3, 2}, .stride = {1, 1}, .padBegin = {1, 0}, .padEnd = {2, 1}}},
        {"wide",
         {1, 3, 4, 150},
         {.window = {2, 3}, .stride = {1, 2}, .padBegin = {0, 2}, .padEnd = {0, 2}}},
        {"global", {3, 9, 5, 7}, {.window = {5, 7}, .stride = {1, 1}}},
        {"large window", {1, 2, 17, 16}, {.window = {17, 16}, .stride = {1, 1}}},
        {"steps over pixels", {2, 8, 9, 8}, {.window = {2, 1}, .stride = {3, 3}}},
        {"large image", {2, 8, 12, 16}, {.window = {12, 16}, .stride = {1, 1}}},
        {"one pixel", {2, 4, 1, 1}, {.window = {1, 1}, .stride = {1, 1}}},
    };
}

DataType typeOfPositions(const PoolingGeometry& geometry) {
    return geometry.window[0] * geometry.window[1] > 255 ? DataType::Int32 : DataType::UInt8;
}

class PoolingTest : public OpTest {
  protected:
    /// Checks result and gradient; `step` is the step of the finite differences.
    void check(const PoolingGeometry& geometry, const HostTensor& x, double step) {
        const bool max = geometry.kind == Pooling::Max;
        const PoolResult expected = pool(geometry, x);
        const Shape shape = expected.y.shape;
        const HostTensor dy = random.uniform(shape);
        const HostTensor dx = finiteDifference(
            x, [&](const HostTensor& v) { return product(pool(geometry, v).y, dy); }, step);
        const DataType type = typeOfPositions(geometry);
        forVariants([&](OpRunner& runner, Layout layout) {
            std::vector<Result> results{{shape, Layout::any()}};
            if (max) results.push_back({shape, layout, type});
            const auto out = runner.run(PoolForward{geometry}, {{x, layout}}, results);
            expectClose(out[0], expected.y, max ? 1e-7 : 1e-6, "y");
            std::vector<Argument> in{{dy, layout}};
            if (max) {
                expectSame(out[1], expected.positions, "positions");
                in.push_back({out[1], layout, type});
            }
            const auto back = runner.run(PoolBackward{geometry}, in, {{x.shape, Layout::any()}});
            expectClose(back[0], dx, 1e-6, "dx");
        });
    }
};

TEST_F(PoolingTest, TakesMaximaAndTheirPositions) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        check(c.geometry, random.distinct(c.x), 1e-4);
    }
}

TEST_F(PoolingTest, TakesAveragesBothWays) {
    for (Case c : cases()) {
        for (const Pooling kind : {Pooling::AverageInside, Pooling::AverageAll}) {
            SCOPED_TRACE(c.name);
            c.geometry.kind = kind;
            check(c.geometry, random.uniform(c.x), 1.0);
        }
    }
}

TEST_F(PoolingTest, PropagatesNaN) {
    HostTensor x = random.uniform({1, 3, 4, 4});
    x.at(0, 1, 2, 3) = std::nan("");
    forVariants([&](OpRunner& runner, Layout layout) {
        const Shape shape{1, 3, 2, 2};
        const auto out = runner.run(
            PoolForward{}, {{x, layout}}, {{shape, layout}, {shape, layout, DataType::UInt8}});
        EXPECT_TRUE(std::isnan(out[0].at(0, 1, 1, 1)));
        EXPECT_EQ(out[1].at(0, 1, 1, 1), 1);
        EXPECT_FALSE(std::isnan(out[0].at(0, 0, 1, 1)));
    });
}

TEST_F(PoolingTest, RefusesWindowsThatLieInThePadding) {
    const TensorDesc x{DataType::Float32, {1, 1, 4, 4}, Layout::plain()};
    const std::vector<TensorDesc> out{{DataType::Float32, {1, 1, 4, 4}, Layout::plain()},
                                      {DataType::UInt8, {1, 1, 4, 4}, Layout::plain()}};
    const PoolForward op{{.padBegin = {2, 2}, .padEnd = {2, 2}}};
    forDevices([&](OpRunner& runner) {
        const Device& device = runner.device();
        EXPECT_FALSE(device.supports(op, {&x, 1}, out).yes);
        EXPECT_FALSE(device.supports(PoolForward{{.window = {9, 9}}}, {&x, 1}, out).yes);
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
