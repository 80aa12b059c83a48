// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_device.h"

#include <gtest/gtest.h>

#include "kernels/cpu/cpu_device.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"

namespace espalier::cli::tests {

namespace {

// Copies between a GPU and pageable memory go through a buffer of the driver and are slower.
TEST(DeviceBenchTest, CopiesUseTheDevicesPreferredHostMemory) {
    kernels::testing::AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    constexpr std::size_t kBytes = 4096;
    const CopyRates rates = copyRates(remote, kBytes);
    EXPECT_GT(rates.toDevice, 0);
    EXPECT_GT(rates.toHost, 0);
    EXPECT_GT(rates.within, 0);
    EXPECT_EQ(remote.counts().bytes, 2 * kBytes) << "of the device: from where and to where";
    EXPECT_EQ(remote.counts().allocations, 3) << "those two, and the host's";
}

}  // namespace

}  // namespace espalier::cli::tests
