// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/cpu_op_test.h"
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {

TestedDevices testedDevices() {
    TestedDevices tested{.open = {}, .layouts = channelLayouts(), .absent = {}};
    for (const cpu::CpuDeviceOptions& options : cpuVariants()) {
        tested.open.push_back([options] { return cpu::createCpuDevice(options); });
    }
    return tested;
}

}  // namespace espalier::kernels::testing
