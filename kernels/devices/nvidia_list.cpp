// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/nvidia_list.h"

namespace espalier::kernels {

namespace {

// The module is built for CUDA 13 and contains machine code from Turing on.
constexpr int kNeededCuda = 13000;
constexpr const char* kNeededDriver = "580";
constexpr int kOldestMajor = 7;
constexpr int kOldestMinor = 5;

DeviceListing emptyRow() {
    DeviceListing row;
    row.description.kind = DeviceKind::Cuda;
    row.description.name = "NVIDIA GPU";
    row.description.hostVisible = false;
    return row;
}

std::string hiddenReason(const std::string& visible) {
    return "The environment variable CUDA_VISIBLE_DEVICES is " +
           (visible.empty() ? std::string("empty") : '"' + visible + '"') +
           ", which hides every GPU. Unset it, or set it to the numbers of the GPUs to use.";
}

std::string startReason(int status, const std::optional<std::string>& visible) {
    switch (status) {
        case NvidiaDriver::kNoLibrary:
            return "The NVIDIA driver is not installed (libcuda.so.1 was not found).";
        case NvidiaDriver::kStub:
            return "The CUDA toolkit's stub library was found instead of the NVIDIA driver "
                   "(libcuda.so.1). Install the driver, and remove the folder stubs from "
                   "LD_LIBRARY_PATH.";
        case NvidiaDriver::kNoDevice:
            if (visible) return hiddenReason(*visible);
            return "The NVIDIA driver found no GPU in this computer.";
        case NvidiaDriver::kMismatch:
            return "The NVIDIA driver was updated since the computer started. Restart the "
                   "computer.";
        default:
            return "The NVIDIA driver failed to start (CUDA error " + std::to_string(status) +
                   "). Restart the computer; if that does not help, reinstall the driver.";
    }
}

std::string cardReason(const NvidiaCard& card) {
    if (card.major > kOldestMajor || (card.major == kOldestMajor && card.minor >= kOldestMinor)) {
        return {};
    }
    return card.name + " has compute capability " + std::to_string(card.major) + '.' +
           std::to_string(card.minor) +
           ", and CUDA 13 does not support cards older than 7.5 (Turing, 2018).";
}

/// Errors that do not depend on the card.
std::string commonReason(int cuda, const std::string& version, const LoadedCudaModule& loaded) {
    if (cuda < kNeededCuda) {
        return "The NVIDIA driver (" + driverText(cuda, version) +
               ") is too old: " + driverText(kNeededCuda, {}) + " needs driver " + kNeededDriver +
               " or newer. Update the driver.";
    }
    return loaded.reason;
}

DeviceListing rowOf(const NvidiaCard& card, int index) {
    DeviceListing row = emptyRow();
    row.description.index = index;
    if (!card.name.empty()) row.description.name = card.name;
    row.description.instructionSet = std::to_string(card.major) + '.' + std::to_string(card.minor);
    row.description.memoryTotal = card.memoryTotal;
    row.description.memoryFree = card.memoryFree;
    row.description.bfloat16 = card.major >= 8;
    row.description.float16 = card.major >= kOldestMajor;
    return row;
}

}  // namespace

std::vector<DeviceListing> listNvidia(NvidiaDriver& driver,
                                      const LoadedCudaModule& loaded,
                                      const std::optional<std::string>& visible) {
    const int status = driver.start();
    const int count = status == NvidiaDriver::kReady ? driver.count() : 0;
    if (count == 0) {
        DeviceListing row = emptyRow();
        row.reason =
            startReason(status == NvidiaDriver::kReady ? NvidiaDriver::kNoDevice : status, visible);
        return {row};
    }
    const int cuda = driver.cudaVersion();
    const std::string version = driver.version();
    const std::string common = commonReason(cuda, version, loaded);
    std::vector<DeviceListing> rows;
    for (int index = 0; index < count; ++index) {
        const NvidiaCard card = driver.card(index);
        DeviceListing row = rowOf(card, index);
        row.description.driver = driverText(cuda, version);
        if (loaded.module) row.description.library = loaded.module->libraries;
        row.reason = cardReason(card);
        if (row.reason.empty()) row.reason = common;
        row.available = row.reason.empty();
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace espalier::kernels
