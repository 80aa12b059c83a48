// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/convolution/onednn/onednn.h"
#include "kernels/cpu/cpu_device.h"
#include "kernels/cpu/device/thread_team.h"

namespace espalier::kernels::cpu {

/// State shared by the operations of one device. Owned by the device.
struct CpuContext {
    CpuDeviceOptions options;
    ThreadTeam team;
    /// Of the optimizer's ops, whose sums do not depend on the number of threads: where several
    /// host threads compute a step, one of them runs these for all.
    ThreadTeam updateTeam;
    OneDnn oneDnn;

    /// Bytes of a tensor in any layout, padding included.
    std::size_t byteSize(const TensorDesc& desc) const;
    /// The same in elements.
    std::int64_t elementCount(const TensorDesc& desc) const {
        return static_cast<std::int64_t>(byteSize(desc) / kernels::byteSize(desc.type));
    }
};

}  // namespace espalier::kernels::cpu
