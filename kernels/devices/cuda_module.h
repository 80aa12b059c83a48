// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "kernels/device.h"

namespace espalier::kernels {

/// What the CUDA module provides to the program that loads it. Both must come from the same build,
/// which `interface` and `build` prove before anything else is used; C++ values, and Error as an
/// exception, can therefore cross the boundary.
struct CudaModule {
    int interface = 0;                ///< kCudaModuleInterface
    const char* build = nullptr;      ///< cudaModuleBuild()
    const char* libraries = nullptr;  ///< "CUDA 13.0, cuDNN 9.19"
    /// Opens the GPU with this number among those visible to CUDA. Throws Error on failure.
    std::unique_ptr<Device> (*open)(int index) = nullptr;
};

/// Increased with every change of CudaModule, of the device interface or of the ops.
constexpr int kCudaModuleInterface = 2;
constexpr const char* kCudaModuleFile = "libespalier_cuda.so";
constexpr const char* kCudaModuleEntry = "espalier_cuda_module";

/// Version and compiler, and the sizes of the types that cross the boundary.
std::string cudaModuleBuild();

/// The module, or the reason why there is none. It stays loaded until the program ends.
struct LoadedCudaModule {
    const CudaModule* module = nullptr;
    std::string reason;
};

/// Loads the module from the first folder that contains it.
LoadedCudaModule loadCudaModule(const std::vector<std::filesystem::path>& folders);

/// The program's folder, then that of an installed Espalier; only $ESPALIER_MODULES if it is set.
std::vector<std::filesystem::path> moduleFolders();

}  // namespace espalier::kernels
