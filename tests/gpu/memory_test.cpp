// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "kernels/error.h"
#include "tests/gpu/gpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

class GpuMemoryTest : public GpuOpTest {};

TEST_F(GpuMemoryTest, ReordersAndConverts) {
    for (const Shape& shape : {Shape{1, 2, 1, 3}, Shape{2, 17, 9, 7}, Shape{3, 64, 33, 1}}) {
        const HostTensor x = random.uniform(shape, -4, 4);
        for (const Layout from : {Layout::plain(), Layout::channelsLast()}) {
            for (const Layout to : {Layout::plain(), Layout::channelsLast()}) {
                forTypes([&](const GpuType& type) {
                    const auto narrowed =
                        runner->run(Reorder{}, {{x, from}}, {{shape, to, type.type}});
                    expectSame(narrowed[0], type.rounded(x), "to the type");
                    const auto widened =
                        runner->run(Reorder{}, {argument(x, type, from)}, {{shape, to}});
                    expectSame(widened[0], type.rounded(x), "from the type");
                });
            }
        }
    }
}

TEST_F(GpuMemoryTest, TheDeviceNamesItsDriver) {
    const std::string& driver = device->description().driver;
    EXPECT_NE(driver.find("CUDA 1"), std::string::npos) << driver;
}

TEST_F(GpuMemoryTest, WidensBytes) {
    const Shape shape{2, 3, 11, 5};
    const HostTensor x = random.integers(shape, 0, 255);
    const auto out = runner->run(
        Reorder{}, {{x, Layout::channelsLast(), DataType::UInt8}}, {{shape, Layout::plain()}});
    expectSame(out[0], x, "bytes");
}

TEST_F(GpuMemoryTest, Fills) {
    forTypes([&](const GpuType& type) {
        const Shape shape{3, 5, 7, 2};
        const auto out = runner->run(Fill{1.5f}, {}, {{shape, Layout::any(), type.type}});
        expectSame(out[0], HostTensor(shape, 1.5), "fill");
    });
}

TEST_F(GpuMemoryTest, OutOfMemoryStatesTheMemoryAvailable) {
    try {
        const auto all = device->allocate(device->description().memoryTotal * 2);
        FAIL() << "twice the memory was given";
    } catch (const OutOfMemory& error) {
        EXPECT_EQ(error.bytes, device->description().memoryTotal * 2);
        EXPECT_NE(std::string(error.what()).find("are free"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
