// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "kernels/cpu/cpu_device.h"
#include "tests/kernels/far_device/far_device.h"
#include "toy_training.h"

namespace espalier::engine::test {

/// A toy run as it is in every test, but far away.
struct FarRun : ToyRun {
    explicit FarRun(const kernels::testing::FarDeviceOptions& options = {}) {
        auto owned = std::make_unique<kernels::testing::FarDevice>(
            kernels::cpu::createCpuDevice({.threads = 1}), options);
        far = owned.get();
        device = std::move(owned);
    }
    kernels::testing::FarDevice* far = nullptr;
};

}  // namespace espalier::engine::test
