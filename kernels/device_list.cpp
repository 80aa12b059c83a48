// SPDX-License-Identifier: Apache-2.0
#include "kernels/device_list.h"

#include "kernels/cpu/cpu_device.h"
#include "kernels/cuda_module.h"
#include "kernels/error.h"

namespace espalier::kernels {

namespace {

DeviceListing listCpu() {
    return {
        .description = cpu::createCpuDevice({})->description(), .available = true, .reason = {}};
}

std::unique_ptr<Device> openCuda(int index) {
    const LoadedCudaModule loaded = loadCudaModule(moduleFolders());
    if (loaded.module == nullptr) throw Error(loaded.reason);
    return loaded.module->open(index);
}

DeviceListing listCuda() {
    DeviceListing listing;
    listing.description.kind = DeviceKind::Cuda;
    listing.description.name = "NVIDIA GPU";
    listing.description.hostVisible = false;
    try {
        listing.description = openCuda(0)->description();
        listing.available = true;
    } catch (const Error& error) {
        listing.reason = error.what();
    }
    return listing;
}

}  // namespace

std::vector<DeviceListing> listDevices() {
    return {listCpu(), listCuda()};
}

std::unique_ptr<Device> openDevice(const DeviceChoice& choice) {
    if (choice.kind == DeviceKind::Cuda) return openCuda(choice.index);
    if (choice.index != 0) {
        throw Error("There is no CPU device " + std::to_string(choice.index) +
                    ": this computer's processors are one device, number 0.");
    }
    return cpu::createCpuDevice({.threads = choice.threads,
                                 .winograd = choice.winograd,
                                 .convolutions = choice.convolutions});
}

}  // namespace espalier::kernels
