// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/device_list.h"

#include <cstdlib>

#include "kernels/cpu/cpu_device.h"
#include "kernels/devices/cuda_module.h"
#include "kernels/devices/nvidia_driver.h"
#include "kernels/devices/nvidia_list.h"
#include "kernels/error.h"

namespace espalier::kernels {

namespace {

std::vector<DeviceListing> listGpus(const LoadedCudaModule& loaded) {
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    return listNvidia(*systemNvidiaDriver(),
                      loaded,
                      visible ? std::optional<std::string>(visible) : std::nullopt);
}

std::unique_ptr<Device> openGpu(int index) {
    const LoadedCudaModule loaded = loadCudaModule(moduleFolders());
    const std::vector<DeviceListing> rows = listGpus(loaded);
    for (const DeviceListing& row : rows) {
        if (row.description.index != index) continue;
        if (!row.available) throw Error(row.reason);
        return loaded.module->open(index);
    }
    throw Error("No GPU " + std::to_string(index) + ": this computer has " +
                std::to_string(rows.size()) + ", counted from 0.");
}

}  // namespace

DeviceListing listCpu() {
    return {
        .description = cpu::createCpuDevice({})->description(), .available = true, .reason = {}};
}

std::vector<DeviceListing> listDevices() {
    std::vector<DeviceListing> rows{listCpu()};
    for (DeviceListing& row : listGpus(loadCudaModule(moduleFolders()))) {
        rows.push_back(std::move(row));
    }
    return rows;
}

std::unique_ptr<Device> openDevice(const DeviceChoice& choice) {
    if (choice.kind == DeviceKind::Cuda) return openGpu(choice.index);
    if (choice.index != 0) {
        throw Error("No CPU device " + std::to_string(choice.index) +
                    ": all processors of this computer are one device, number 0.");
    }
    return cpu::createCpuDevice({.threads = choice.threads,
                                 .updateThreads = choice.updateThreads,
                                 .winograd = choice.winograd,
                                 .convolutions = choice.convolutions});
}

}  // namespace espalier::kernels
