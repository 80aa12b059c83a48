// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/cuda_module.h"

#include <dlfcn.h>

#include <cstdlib>

namespace espalier::kernels {

namespace fs = std::filesystem;

namespace {

/// A readable reason for the failure of the dynamic loader, which reports "libX: cannot open shared
/// object file: No such file or directory" for a library that the module needs.
std::string loaderReason(const fs::path& file, const std::string& message) {
    const std::size_t end = message.find(": cannot open shared object file");
    const std::string library = message.substr(0, end);
    if (end == std::string::npos || library == file.string()) {
        return "The CUDA module " + file.string() + " cannot be loaded: " + message + '.';
    }
    return "The CUDA module requires the library " + library +
           ", which was not found. Install CUDA 13 with cuDNN 9, or add its folder to "
           "LD_LIBRARY_PATH.";
}

std::string lastLoaderMessage() {
    const char* message = dlerror();
    return message ? message : "no reason was given";
}

LoadedCudaModule load(const fs::path& file) {
    // Never unloaded: devices, and CUDA's own threads, run its code until the program ends.
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr) return {nullptr, loaderReason(file, lastLoaderMessage())};
    using Entry = const CudaModule* (*)();
    const auto entry = reinterpret_cast<Entry>(dlsym(library, kCudaModuleEntry));
    if (entry == nullptr) {
        return {nullptr, file.string() + " is not a CUDA module of Espalier. Reinstall it."};
    }
    const CudaModule* module = entry();
    // The build's name can be read only if the struct has the expected version.
    if (module->interface != kCudaModuleInterface || module->build != cudaModuleBuild()) {
        return {nullptr,
                "The CUDA module " + file.string() +
                    " belongs to another version of Espalier. Install the one for version " +
                    ESPALIER_VERSION + '.'};
    }
    return {module, {}};
}

fs::path programFolder() {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

}  // namespace

std::vector<fs::path> moduleFolders() {
    if (const char* folder = std::getenv("ESPALIER_MODULES"); folder && *folder) return {folder};
    const fs::path program = programFolder();
    return {program, program.parent_path() / "lib" / "espalier"};
}

LoadedCudaModule loadCudaModule(const std::vector<fs::path>& folders) {
    for (const fs::path& folder : folders) {
        std::error_code ignored;
        const fs::path file = fs::absolute(folder / kCudaModuleFile, ignored);
        if (fs::exists(file, ignored)) return load(file);
    }
    return {nullptr,
            std::string("The CUDA module (") + kCudaModuleFile +
                ") is not installed, so NVIDIA GPUs are not used."};
}

}  // namespace espalier::kernels
