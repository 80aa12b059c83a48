// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/run_device.h"

#include <vector>

#include "engine/base/error.h"
#include "engine/training/options/workers.h"
#include "fmt/format.h"
#include "kernels/devices/device_request.h"

namespace espalier::engine {

using kernels::DeviceDescription;
using kernels::DeviceKind;
using kernels::DeviceRequest;

namespace {

std::vector<kernels::DeviceListing> listFor(const std::string& words) {
    return words == kernels::kCpuDevice ? std::vector{kernels::listCpu()} : kernels::listDevices();
}

}  // namespace

RunDevice findRunDevice(const std::string& words) {
    const DeviceRequest request = kernels::findDevices(words, listFor(words));
    if (!request.reason.empty()) return {{}, request.reason};
    if (request.devices.size() == 1) return {request.devices.front(), {}};
    return {{},
            fmt::format(
                "{} GPUs were requested, but this version uses one. Choose one, such as gpu:{}.",
                request.devices.size(),
                request.devices.front().index)};
}

std::string whyNotPrecision(Precision precision, const DeviceDescription& device) {
    if (precision == Precision::TensorFloat32 && device.kind == DeviceKind::Cpu) {
        return "tf32 is only available on NVIDIA GPUs, and the device is the CPU.";
    }
    if (precision == Precision::TensorFloat32) {
        // Cards that multiply in one of the two precisions also multiply in the other.
        return device.bfloat16 ? std::string() : device.name + " does not support tf32.";
    }
    return kernels::computesIn(device, dataTypeOf(precision)).reason;
}

std::unique_ptr<kernels::Device> openRunDevice(const std::string& words,
                                               const kernels::DeviceChoice& cpu) {
    // Opening the CPU does not need the list.
    if (words == kernels::kCpuDevice) return kernels::openDevice(cpu);
    const RunDevice found = findRunDevice(words);
    if (!found.reason.empty()) {
        throw RequestError(fmt::format(
            "The device {} is not available. {} Choose auto or cpu.", words, found.reason));
    }
    if (found.device.kind == DeviceKind::Cpu) return kernels::openDevice(cpu);
    return kernels::openDevice({.kind = found.device.kind, .index = found.device.index});
}

int allThreads(const TrainingOptions& options) {
    if (!isDataParallel(options)) return 0;
    if (options.computeThreads > 0) return static_cast<int>(options.computeThreads);
    return kernels::openDevice({.kind = DeviceKind::Cpu})->description().threads;
}

kernels::DeviceChoice cpuChoice(const TrainingOptions& options) {
    const int all = allThreads(options);
    return {.threads = isDataParallel(options) ? threadsPerWorker(options, all)
                                               : static_cast<int>(options.computeThreads),
            .updateThreads = all,
            .winograd = options.winograd};
}

OptionsHere optionsHere(const TrainingOptions& options) {
    OptionsHere here{options, {}};
    const bool needsGpu =
        options.precision == Precision::TensorFloat32 || options.precision == Precision::Float16;
    if (options.device == kernels::kCpuDevice ||
        (options.device == kernels::kAutoDevice && !needsGpu))
        return here;
    const RunDevice found = findRunDevice(options.device);
    if (found.reason.empty() && found.device.kind == DeviceKind::Cuda) return here;
    here.options.device = kernels::kCpuDevice;
    if (needsGpu) here.options.precision = Precision::Float32;
    here.whyCpu = "The run continues on the CPU" + std::string(needsGpu ? " and in fp32" : "") +
                  ": its GPU is not available." +
                  (found.reason.empty() ? std::string() : ' ' + found.reason);
    return here;
}

std::string deviceText(const DeviceDescription& device) {
    if (device.instructionSet.empty()) return device.name;
    if (device.kind == DeviceKind::Cpu) {
        return fmt::format("{}, {}", device.name, device.instructionSet);
    }
    return fmt::format(
        "{}, gpu:{}, compute capability {}", device.name, device.index, device.instructionSet);
}

}  // namespace espalier::engine
