// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/asynchronous_device/half_device.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "kernels/cpu/cpu_device.h"
#include "kernels/math/float16.h"
#include "kernels/ops/op_desc.h"

namespace espalier::kernels::testing {
namespace {

using math::Float16;

TEST(HalfDeviceTest, RoundsOnlyStoredValues) {
    HalfDevice device(cpu::createCpuDevice({.threads = 1}));
    EXPECT_TRUE(computesIn(device.description(), DataType::Float16));
    const TensorDesc half{DataType::Float16, Shape{4}};
    const TensorDesc exact{DataType::Float32, Shape{4}};
    EXPECT_EQ(device.byteSize(half), 8u);
    const auto sum = device.prepare(Add{}, std::array{half, half}, std::array{half}, {});
    EXPECT_EQ(sum->outputs().front(), half);
    const std::vector<Float16> a{2048.0f, 60'000.0f, 1e-7f, 1.0f};
    const std::vector<Float16> b{1.0f, 60'000.0f, 0.0f, -2.0f};
    std::vector<Float16> result(4);
    std::vector<std::byte> workspace(sum->workspaceBytes());
    const auto stream = device.createStream();
    const auto run = [&](Operation& operation, const void* x, const void* y, void* z) {
        operation.run(*stream, {std::array{x, y}, std::array{z}, workspace.data()});
        stream->synchronize();
    };
    run(*sum, a.data(), b.data(), result.data());
    EXPECT_EQ(float(result[0]), 2048.0f) << "2049 needs a bit more";
    EXPECT_TRUE(std::isinf(float(result[1])));
    EXPECT_EQ(float(result[2]), 0x1p-23f) << "the smallest halves are 2⁻²⁴ apart";
    EXPECT_EQ(float(result[3]), -1.0f);

    const auto wide = device.prepare(Add{}, std::array{exact, exact}, std::array{exact}, {});
    const std::vector<float> c{2048.0f, 60'000.0f, 1e-7f, 1.0f};
    std::vector<float> sums(4);
    run(*wide, c.data(), c.data(), sums.data());
    EXPECT_EQ(sums[1], 120'000.0f);
    EXPECT_EQ(wide->workspaceBytes(), 0u);
}

}  // namespace
}  // namespace espalier::kernels::testing
