// SPDX-License-Identifier: Apache-2.0
#include "kernels/nvidia_driver.h"

#include <dlfcn.h>

#include <array>

namespace espalier::kernels {

namespace {

// What we call of the driver, as its own headers declare it (cuda.h, nvml.h): they belong to the
// toolkit, which is not needed to list GPUs.
namespace cu {
using Device = int;
using Init = int (*)(unsigned flags);
using DriverGetVersion = int (*)(int* version);
using DeviceGetCount = int (*)(int* count);
using DeviceGet = int (*)(Device* device, int ordinal);
using DeviceGetName = int (*)(char* name, int size, Device device);
using DeviceGetAttribute = int (*)(int* value, int attribute, Device device);
using DeviceTotalMem = int (*)(std::size_t* bytes, Device device);
using DeviceGetPciBusId = int (*)(char* id, int size, Device device);
constexpr int kComputeCapabilityMajor = 75;
constexpr int kComputeCapabilityMinor = 76;
}  // namespace cu

namespace nvml {
struct Memory {
    unsigned long long total;
    unsigned long long free;
    unsigned long long used;
};
using Device = void*;
using Init = int (*)();
using Shutdown = int (*)();
using SystemGetDriverVersion = int (*)(char* version, unsigned size);
using DeviceGetHandleByPciBusId = int (*)(const char* id, Device* device);
using DeviceGetMemoryInfo = int (*)(Device device, Memory* memory);
}  // namespace nvml

/// A shared library that may not be there. Never unloaded: the driver has threads of its own.
class Library {
  public:
    explicit Library(const char* name) : handle_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {}
    bool found() const { return handle_ != nullptr; }
    /// Null where the library, or the function in it, is missing.
    template <class Function>
    Function get(const char* name) const {
        return handle_ ? reinterpret_cast<Function>(dlsym(handle_, name)) : nullptr;
    }
    /// The function's answer; -1 where it is missing.
    template <class Function, class... Arguments>
    int call(const char* name, Arguments... arguments) const {
        const auto function = get<Function>(name);
        return function ? function(arguments...) : -1;
    }

  private:
    void* handle_;
};

class SystemDriver final : public NvidiaDriver {
  public:
    ~SystemDriver() override {
        if (monitored_) management_.call<nvml::Shutdown>("nvmlShutdown");
    }

    int start() override {
        if (!driver_.found()) return kNoLibrary;
        monitored_ = management_.call<nvml::Init>("nvmlInit_v2") == 0;
        return driver_.call<cu::Init>("cuInit", 0u);
    }

    int cudaVersion() override {
        int version = 0;
        driver_.call<cu::DriverGetVersion>("cuDriverGetVersion", &version);
        return version;
    }

    std::string version() override {
        std::array<char, 96> text{};
        if (monitored_) {
            management_.call<nvml::SystemGetDriverVersion>(
                "nvmlSystemGetDriverVersion", text.data(), static_cast<unsigned>(text.size()));
        }
        return text.data();
    }

    int count() override {
        int count = 0;
        driver_.call<cu::DeviceGetCount>("cuDeviceGetCount", &count);
        return count;
    }

    NvidiaCard card(int index) override {
        NvidiaCard card;
        cu::Device device = 0;
        if (driver_.call<cu::DeviceGet>("cuDeviceGet", &device, index) != 0) return card;
        std::array<char, 256> name{};
        driver_.call<cu::DeviceGetName>(
            "cuDeviceGetName", name.data(), static_cast<int>(name.size()), device);
        card.name = name.data();
        const auto attribute = [&](int* value, int which) {
            driver_.call<cu::DeviceGetAttribute>("cuDeviceGetAttribute", value, which, device);
        };
        attribute(&card.major, cu::kComputeCapabilityMajor);
        attribute(&card.minor, cu::kComputeCapabilityMinor);
        driver_.call<cu::DeviceTotalMem>("cuDeviceTotalMem_v2", &card.memoryTotal, device);
        readFreeMemory(device, card);
        return card;
    }

  private:
    /// The two libraries number GPUs differently; the place on the bus is the same.
    void readFreeMemory(cu::Device device, NvidiaCard& card) {
        std::array<char, 32> place{};
        nvml::Device handle = nullptr;
        nvml::Memory memory{};
        if (!monitored_) return;
        if (driver_.call<cu::DeviceGetPciBusId>(
                "cuDeviceGetPCIBusId", place.data(), static_cast<int>(place.size()), device) != 0) {
            return;
        }
        if (management_.call<nvml::DeviceGetHandleByPciBusId>(
                "nvmlDeviceGetHandleByPciBusId_v2",
                static_cast<const char*>(place.data()),
                &handle) != 0) {
            return;
        }
        if (management_.call<nvml::DeviceGetMemoryInfo>(
                "nvmlDeviceGetMemoryInfo", handle, &memory) == 0) {
            card.memoryFree = memory.free;
        }
    }

    Library driver_{"libcuda.so.1"};
    Library management_{"libnvidia-ml.so.1"};
    bool monitored_ = false;
};

}  // namespace

std::unique_ptr<NvidiaDriver> systemNvidiaDriver() {
    return std::make_unique<SystemDriver>();
}

}  // namespace espalier::kernels
