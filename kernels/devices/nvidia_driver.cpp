// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/nvidia_driver.h"

#include <dlfcn.h>

#include <array>
#include <optional>

namespace espalier::kernels {

namespace {

// The driver's functions that we call, as declared in its headers (cuda.h, nvml.h); these belong to
// the toolkit, which is not needed to list GPUs.
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
struct Utilization {
    unsigned gpu;  ///< %
    unsigned memory;
};
using DeviceGetUtilizationRates = int (*)(Device device, Utilization* rates);
using DeviceGetTemperature = int (*)(Device device, int sensor, unsigned* celsius);
using DeviceGetPowerUsage = int (*)(Device device, unsigned* milliwatts);
constexpr int kTemperatureOfGpu = 0;
}  // namespace nvml

/// A shared library that may be missing. Never unloaded, because the driver runs its own threads.
class Library {
  public:
    explicit Library(const char* name) : handle_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {}
    bool found() const { return handle_ != nullptr; }
    /// Null where the library, or the function in it, is missing.
    template <class Function>
    Function get(const char* name) const {
        return handle_ ? reinterpret_cast<Function>(dlsym(handle_, name)) : nullptr;
    }
    /// The function's result; -1 if it is missing.
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
        if (const auto memory = memoryOf(managed(device))) card.memoryFree = memory->free;
        return card;
    }

    DeviceLoad load(int index) override {
        DeviceLoad load;
        cu::Device device = 0;
        if (driver_.call<cu::DeviceGet>("cuDeviceGet", &device, index) != 0) return load;
        const nvml::Device handle = managed(device);
        if (!handle) return load;
        if (const auto memory = memoryOf(handle)) {
            load.memoryUsed = memory->used;
            load.memoryTotal = memory->total;
        }
        nvml::Utilization rates{};
        if (management_.call<nvml::DeviceGetUtilizationRates>(
                "nvmlDeviceGetUtilizationRates", handle, &rates) == 0) {
            load.busy = static_cast<int>(rates.gpu);
        }
        unsigned celsius = 0;
        if (management_.call<nvml::DeviceGetTemperature>(
                "nvmlDeviceGetTemperature", handle, nvml::kTemperatureOfGpu, &celsius) == 0) {
            load.temperature = static_cast<int>(celsius);
        }
        unsigned milliwatts = 0;
        if (management_.call<nvml::DeviceGetPowerUsage>(
                "nvmlDeviceGetPowerUsage", handle, &milliwatts) == 0) {
            load.power = milliwatts / 1000.0;
        }
        return load;
    }

  private:
    /// Null if not available. The two libraries number GPUs differently, but agree on the bus
    /// address.
    nvml::Device managed(cu::Device device) {
        std::array<char, 32> position{};
        nvml::Device handle = nullptr;
        if (!monitored_) return nullptr;
        if (driver_.call<cu::DeviceGetPciBusId>("cuDeviceGetPCIBusId",
                                                position.data(),
                                                static_cast<int>(position.size()),
                                                device) != 0) {
            return nullptr;
        }
        const int status = management_.call<nvml::DeviceGetHandleByPciBusId>(
            "nvmlDeviceGetHandleByPciBusId_v2", static_cast<const char*>(position.data()), &handle);
        return status == 0 ? handle : nullptr;
    }

    std::optional<nvml::Memory> memoryOf(nvml::Device handle) {
        nvml::Memory memory{};
        if (!handle) return std::nullopt;
        const int status =
            management_.call<nvml::DeviceGetMemoryInfo>("nvmlDeviceGetMemoryInfo", handle, &memory);
        return status == 0 ? std::optional(memory) : std::nullopt;
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
