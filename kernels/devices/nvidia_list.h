// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/devices/cuda_module.h"
#include "kernels/devices/device_list.h"
#include "kernels/devices/nvidia_driver.h"

namespace espalier::kernels {

/// One row per GPU, or one that says why there is none. `visible` is CUDA_VISIBLE_DEVICES where it
/// is set.
std::vector<DeviceListing> listNvidia(NvidiaDriver& driver,
                                      const LoadedCudaModule& loaded,
                                      const std::optional<std::string>& visible);

}  // namespace espalier::kernels
