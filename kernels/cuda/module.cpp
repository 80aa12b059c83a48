// SPDX-License-Identifier: Apache-2.0
// The only symbol that the module exports.
#include "kernels/cuda/cuda_device.h"
#include "kernels/devices/cuda_module.h"

namespace espalier::kernels::cuda {

namespace {

// Texts that live as long as the module, built on first use.
const CudaModule* describeModule() {
    static const std::string build = cudaModuleBuild();
    static const std::string libraries = libraryVersions();
    static const CudaModule module{.interface = kCudaModuleInterface,
                                   .build = build.c_str(),
                                   .libraries = libraries.c_str(),
                                   .open = createCudaDevice};
    return &module;
}

}  // namespace

}  // namespace espalier::kernels::cuda

extern "C" __attribute__((visibility("default"))) const espalier::kernels::CudaModule*
espalier_cuda_module() {  // NOLINT(readability-identifier-naming): C has no namespaces.
    return espalier::kernels::cuda::describeModule();
}
