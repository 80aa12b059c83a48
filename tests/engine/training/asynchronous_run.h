// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "kernels/cpu/cpu_device.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "toy_training.h"

namespace espalier::engine::test {

/// A toy run on an asynchronous test device.
struct AsynchronousRun : ToyRun {
    explicit AsynchronousRun(const kernels::testing::AsynchronousDeviceOptions& options = {}) {
        auto owned = std::make_unique<kernels::testing::AsynchronousDevice>(
            kernels::cpu::createCpuDevice({.threads = 1}), options);
        remote = owned.get();
        device = std::move(owned);
    }
    kernels::testing::AsynchronousDevice* remote = nullptr;
};

}  // namespace espalier::engine::test
