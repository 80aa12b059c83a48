// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "kernels/devices/device_load.h"

namespace espalier::kernels {

/// A GPU as described by the driver.
struct NvidiaCard {
    std::string name;
    int major = 0;  ///< compute capability
    int minor = 0;
    std::size_t memoryTotal = 0;
    std::size_t memoryFree = 0;  ///< 0 if unknown
};

/// The driver calls needed to list GPUs. They open no context, so that listing uses no GPU memory.
/// An interface, so that every answer can be tested without a GPU.
class NvidiaDriver {
  public:
    virtual ~NvidiaDriver() = default;

    static constexpr int kReady = 0;
    static constexpr int kNoLibrary = -1;  ///< there is no driver
    static constexpr int kStub = 34;       ///< only the toolkit's stub is installed
    static constexpr int kNoDevice = 100;
    static constexpr int kMismatch = 803;  ///< the library is newer than the running driver

    /// kReady, kNoLibrary, or cuInit's error. The other calls need kReady.
    virtual int start() = 0;
    /// The newest CUDA version that the driver supports: 13000 is 13.0.
    virtual int cudaVersion() = 0;
    /// "580.65.06", or empty if unknown.
    virtual std::string version() = 0;
    virtual int count() = 0;
    /// GPU `index` in CUDA's numbering, which respects CUDA_VISIBLE_DEVICES.
    virtual NvidiaCard card(int index) = 0;
    /// Takes a millisecond or two; nothing is known without libnvidia-ml.so.1.
    virtual DeviceLoad load(int index) = 0;
};

/// The driver of this computer: libcuda.so.1, and libnvidia-ml.so.1 if present.
std::unique_ptr<NvidiaDriver> systemNvidiaDriver();

}  // namespace espalier::kernels
