// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "kernels/device.h"

namespace espalier::kernels {

/// What the CUDA module gives to the program that loads it. Both are of one build, which
/// `interface` and `build` prove before anything else is touched; so C++ values, and Error as an
/// exception, cross the border.
struct CudaModule {
    int interface = 0;                ///< kCudaModuleInterface
    const char* build = nullptr;      ///< cudaModuleBuild()
    const char* libraries = nullptr;  ///< "CUDA 13.0, cuDNN 9.19"
    /// The GPU of that number among those that CUDA sees. Throws Error where it cannot be used.
    std::unique_ptr<Device> (*open)(int index) = nullptr;
};

/// Raised with every change of CudaModule, of the device interface or of the ops.
constexpr int kCudaModuleInterface = 2;
constexpr const char* kCudaModuleFile = "libespalier_cuda.so";
constexpr const char* kCudaModuleEntry = "espalier_cuda_module";

/// Version and compiler, and the sizes of what crosses the border.
std::string cudaModuleBuild();

/// The module, or why there is none, in words. It stays loaded until the program ends.
struct LoadedCudaModule {
    const CudaModule* module = nullptr;
    std::string reason;
};

/// Loads the module from the first of the folders that has it.
LoadedCudaModule loadCudaModule(const std::vector<std::filesystem::path>& folders);

/// Beside the program, then the folder of an installed Espalier; $ESPALIER_MODULES alone where set.
std::vector<std::filesystem::path> moduleFolders();

}  // namespace espalier::kernels
