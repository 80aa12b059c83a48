// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/convolution_algorithm.h"
#include "kernels/device.h"

namespace espalier::kernels {

/// A device that exists or might, as `espalier devices` lists it.
struct DeviceListing {
    DeviceDescription description;
    bool available = false;
    std::string reason;  ///< why not available, in words
};

struct DeviceChoice {
    DeviceKind kind = DeviceKind::Cpu;
    int index = 0;
    int threads = 0;        ///< compute threads of a CPU device; 0 = physical cores
    bool winograd = false;  ///< CPU: fewer multiplications, a little more rounding
    ConvolutionAlgorithm convolutions = ConvolutionAlgorithm::Table;  ///< CPU
};

/// All devices of this machine, the CPU first; one row that says why for a kind that has none.
std::vector<DeviceListing> listDevices();
/// The first of them. Wakes no GPU, which takes a while.
DeviceListing listCpu();
/// Throws Error with the reason when the device is not available.
std::unique_ptr<Device> openDevice(const DeviceChoice& choice);

}  // namespace espalier::kernels
