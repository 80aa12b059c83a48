// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "tests/kernels/support/finite_difference.h"
#include "tests/kernels/support/op_runner.h"
#include "tests/kernels/support/reference.h"

namespace espalier::kernels::testing {

/// The devices on which this program tests ops, with their layouts of activations. Each program
/// that links tests/kernels/ops defines its own.
struct TestedDevices {
    std::vector<std::function<std::unique_ptr<Device>()>> open;
    std::vector<Layout> layouts;
    std::string absent;  ///< why there are none
};
TestedDevices testedDevices();

/// Runs checks of an op on every device of the program.
class OpTest : public ::testing::Test {
  protected:
    void SetUp() override {
        if (devices.open.empty()) GTEST_SKIP() << devices.absent;
    }

    template <class F>
    void forDevices(const F& check) {
        for (const auto& open : devices.open) {
            const auto device = open();
            OpRunner runner(*device);
            runner.alsoInPlace(true);
            const DeviceDescription& description = device->description();
            SCOPED_TRACE(description.name + ", " + description.instructionSet);
            check(runner);
        }
    }
    /// With sums in a fixed order, and in any.
    template <class F>
    static void forBothOrders(OpRunner& runner, const F& check) {
        for (const bool deterministic : {true, false}) {
            SCOPED_TRACE(deterministic ? "deterministic" : "in any order");
            PrepareOptions options;
            options.deterministic = deterministic;
            runner.prepareWith(options);
            check();
        }
        runner.prepareWith({});
    }
    /// The same in every layout.
    template <class F>
    void forVariants(const F& check) {
        forDevices([&](OpRunner& runner) {
            for (const Layout layout : devices.layouts) {
                SCOPED_TRACE(runner.device().describe({DataType::Float32, {1, 1, 1, 1}, layout}));
                check(runner, layout);
            }
        });
    }
    /// The same with each 16-bit type that the device supports.
    template <class F>
    void forHalves(const F& check) {
        forDevices([&](OpRunner& runner) {
            for (const DataType type : {DataType::BFloat16, DataType::Float16}) {
                if (!computesIn(runner.device().description(), type)) continue;
                for (const Layout layout : devices.layouts) {
                    SCOPED_TRACE(std::string(name(type)) + ", " + toString(layout));
                    check(runner, type, layout);
                }
            }
        });
    }

    TestedDevices devices = testedDevices();
    RandomTensors random;
};

}  // namespace espalier::kernels::testing
