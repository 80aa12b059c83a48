// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/convolution_algorithm.h"
#include "kernels/device.h"

namespace espalier::kernels {

/// A device, available or not, as `espalier devices` lists it.
struct DeviceListing {
    DeviceDescription description;
    bool available = false;
    std::string reason;  ///< why it is unavailable
};

struct DeviceChoice {
    DeviceKind kind = DeviceKind::Cpu;
    int index = 0;
    int threads = 0;        ///< compute threads of a CPU device; 0 = physical cores
    int updateThreads = 0;  ///< CPU: of the ops that update the parameters; 0 = the same
    bool winograd = false;  ///< CPU: fewer multiplications, slightly more rounding
    ConvolutionAlgorithm convolutions = ConvolutionAlgorithm::Table;  ///< CPU
};

/// All devices of this computer, the CPU first; a kind without devices has one row that says why.
std::vector<DeviceListing> listDevices();
/// Only the CPU. Does not initialise a GPU, which would take a while.
DeviceListing listCpu();
/// Throws Error with the reason if the device is unavailable.
std::unique_ptr<Device> openDevice(const DeviceChoice& choice);

}  // namespace espalier::kernels
