// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/devices/device_list.h"

namespace espalier::kernels {

/// The devices that words like "auto", "cpu", "gpu", "gpu:0,2" and "multi-gpu" ask for, or why they
/// are not available.
struct DeviceRequest {
    std::vector<DeviceDescription> devices;
    std::string reason;
};

/// Whether the words ask for a GPU, which "auto" does not: it uses what is available.
bool asksForGpu(std::string_view words);

/// `listed` comes from listDevices(). "auto" is the first usable GPU, else the CPU.
DeviceRequest findDevices(std::string_view words, std::span<const DeviceListing> listed);

}  // namespace espalier::kernels
