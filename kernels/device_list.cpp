// SPDX-License-Identifier: Apache-2.0
#include "kernels/device_list.h"

#include "kernels/cpu/cpu_device.h"
#include "kernels/error.h"

namespace espalier::kernels {

namespace {

DeviceListing listCpu() {
    return {
        .description = cpu::createCpuDevice({})->description(), .available = true, .reason = {}};
}

std::string cudaReason() {
    return "This program was built without the CUDA module, so it does not use NVIDIA GPUs.";
}

DeviceListing listCuda() {
    DeviceListing listing;
    listing.description.kind = DeviceKind::Cuda;
    listing.description.name = "NVIDIA GPU";
    listing.description.hostVisible = false;
    listing.reason = cudaReason();
    return listing;
}

}  // namespace

std::vector<DeviceListing> listDevices() {
    return {listCpu(), listCuda()};
}

std::unique_ptr<Device> openDevice(const DeviceChoice& choice) {
    if (choice.kind == DeviceKind::Cuda) throw Error(cudaReason());
    if (choice.index != 0) {
        throw Error("There is no CPU device " + std::to_string(choice.index) +
                    ": this computer's processors are one device, number 0.");
    }
    return cpu::createCpuDevice({.threads = choice.threads,
                                 .winograd = choice.winograd,
                                 .convolutions = choice.convolutions});
}

}  // namespace espalier::kernels
