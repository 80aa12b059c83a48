// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include "kernels/cpu/channel_blocks.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/kernels/support/finite_difference.h"
#include "tests/kernels/support/op_runner.h"
#include "tests/kernels/support/reference.h"

namespace espalier::kernels::testing {

inline const std::vector<Layout>& channelLayouts() {
    static const std::vector<Layout> layouts{
        Layout::plain(), Layout::channelsLast(), cpu::kBlocked8, cpu::kBlocked16};
    return layouts;
}

/// Runs a check with 1 and 2 compute threads, and in every layout of activations.
class CpuOpTest : public ::testing::Test {
  protected:
    template <class F>
    void forThreads(const F& check) {
        for (const int threads : {1, 2}) {
            const auto device = cpu::createCpuDevice({.threads = threads});
            OpRunner runner(*device);
            runner.alsoInPlace(true);
            SCOPED_TRACE(std::to_string(threads) + " threads");
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

    RandomTensors random;
};

}  // namespace espalier::kernels::testing
