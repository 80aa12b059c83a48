// SPDX-License-Identifier: Apache-2.0
#include "kernels/device.h"

namespace espalier::kernels {

Support computesIn(const DeviceDescription& device, DataType type) {
    if (type == DataType::BFloat16 && !device.bfloat16) {
        return {false,
                device.name + " has no instructions for bf16" +
                    (device.kind == DeviceKind::Cpu ? " (AVX512-BF16 or AMX-BF16)." : ".")};
    }
    if (type == DataType::Float16 && !device.float16) {
        return {false, device.name + " has no instructions for fp16."};
    }
    return {};
}

}  // namespace espalier::kernels
