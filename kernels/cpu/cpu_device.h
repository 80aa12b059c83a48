// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/device.h"

namespace espalier::kernels::cpu {

struct CpuDeviceOptions {
    int threads = 0;        ///< compute threads; 0 = physical cores
    bool winograd = false;  ///< allow Winograd where the table says it is faster
};

/// The CPU through oneDNN and our own kernels. Sets flush-to-zero on every compute thread.
std::unique_ptr<Device> createCpuDevice(const CpuDeviceOptions& options);

/// Physical cores that this process may use (affinity and cgroup respected), at least 1.
int physicalCoreCount();

}  // namespace espalier::kernels::cpu
