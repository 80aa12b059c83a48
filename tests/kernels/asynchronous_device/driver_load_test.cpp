// SPDX-License-Identifier: Apache-2.0
// What is read from a driver's libraries, with simulated ones.
#include <gtest/gtest.h>

#include <cstdlib>

#include "kernels/cpu/cpu_device.h"
#include "kernels/devices/cuda_module.h"
#include "kernels/devices/nvidia_list.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"

namespace espalier::kernels::testing {
namespace {

class DriverLoadTest : public ::testing::Test {
  protected:
    void SetUp() override {
        driver = systemNvidiaDriver();
        ASSERT_EQ(driver->start(), NvidiaDriver::kReady);
    }
    void TearDown() override { ::unsetenv("ESPALIER_TEST_GPU_SILENT"); }

    std::unique_ptr<NvidiaDriver> driver;
};

TEST_F(DriverLoadTest, ReportsTheRequestedCard) {
    ::setenv("ESPALIER_TEST_GPU_CARDS", "2", 1);
    EXPECT_EQ(driver->load(1),
              (DeviceLoad{.memoryUsed = std::size_t{1} << 28,
                          .memoryTotal = std::size_t{1} << 30,
                          .busy = 1,
                          .temperature = 61,
                          .power = 310.5}));
    EXPECT_EQ(driver->load(0).temperature, 60);
    EXPECT_EQ(driver->version(), "580.65.06");
    EXPECT_EQ(driver->card(1).memoryFree, (std::size_t{1} << 30) - (std::size_t{1} << 28));
}

TEST_F(DriverLoadTest, ListAndOpenedDeviceUseTheSameName) {
    const auto listed = listNvidia(*driver, LoadedCudaModule{}, {});
    EXPECT_EQ(listed.at(0).description.driver, "580.65.06, CUDA 13.0");
    const AsynchronousDevice opened(cpu::createCpuDevice({.threads = 1}));
    EXPECT_EQ(opened.description().driver, listed[0].description.driver);
    EXPECT_EQ(driverText(12090, ""), "CUDA 12.9") << "where the version is unknown";
}

TEST_F(DriverLoadTest, LeavesOutUnavailableReadings) {
    ::setenv("ESPALIER_TEST_GPU_SILENT", "1", 1);
    const DeviceLoad load = driver->load(0);
    EXPECT_EQ(load.busy, 0);
    EXPECT_FALSE(load.temperature);
    EXPECT_FALSE(load.power);
}

}  // namespace
}  // namespace espalier::kernels::testing
