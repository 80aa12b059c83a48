// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/devices/device_list.h"

namespace espalier::kernels {

inline constexpr std::string_view kAutoDevice = "auto";
inline constexpr std::string_view kCpuDevice = "cpu";

/// The devices requested by "auto", "cpu", "gpu", "gpu:0,2" or "multi-gpu", or the reason why they
/// are unavailable.
struct DeviceRequest {
    std::vector<DeviceDescription> devices;
    std::string reason;
};

/// Whether a GPU is required; false for "auto", which uses what is available.
bool asksForGpu(std::string_view words);

/// `listed` comes from listDevices(). "auto" is the first usable GPU, else the CPU.
DeviceRequest findDevices(std::string_view words, std::span<const DeviceListing> listed);

}  // namespace espalier::kernels
