// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include "kernels/cpu/cpu_device.h"
#include "kernels/cpu/device/channel_blocks.h"
#include "tests/kernels/support/finite_difference.h"
#include "tests/kernels/support/op_runner.h"
#include "tests/kernels/support/reference.h"

namespace espalier::kernels::testing {

inline const std::vector<Layout>& channelLayouts() {
    static const std::vector<Layout> layouts{
        Layout::plain(), Layout::channelsLast(), cpu::kBlocked8, cpu::kBlocked16};
    return layouts;
}

/// 1 and 2 compute threads, and every build of the loops.
inline std::vector<cpu::CpuDeviceOptions> cpuVariants() {
    return {{.threads = 1},
            {.threads = 2},
            {.threads = 1, .highest = cpu::InstructionSet::Avx2},
            {.threads = 1, .highest = cpu::InstructionSet::Baseline}};
}

/// Runs a check with 1 and 2 compute threads and every build of the loops, and in every layout of
/// activations.
class CpuOpTest : public ::testing::Test {
  protected:
    template <class F>
    void forThreads(const F& check) {
        for (const cpu::CpuDeviceOptions& options : variants) {
            const auto device = cpu::createCpuDevice(options);
            OpRunner runner(*device);
            runner.alsoInPlace(true);
            const DeviceDescription& description = device->description();
            SCOPED_TRACE(description.name + ", " + description.instructionSet);
            check(runner);
        }
    }
    template <class F>
    void forVariants(const F& check) {
        forThreads([&](OpRunner& runner) {
            for (const Layout layout : channelLayouts()) {
                SCOPED_TRACE(runner.device().describe({DataType::Float32, {1, 1, 1, 1}, layout}));
                check(runner, layout);
            }
        });
    }

    std::vector<cpu::CpuDeviceOptions> variants = cpuVariants();
    RandomTensors random;
};

}  // namespace espalier::kernels::testing
