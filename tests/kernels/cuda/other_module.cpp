// SPDX-License-Identifier: Apache-2.0
// Modules that must be refused, one for each definition.
#include "kernels/devices/cuda_module.h"

#ifndef ESPALIER_WITHOUT_ENTRY
extern "C" const espalier::kernels::CudaModule* espalier_cuda_module() {
    static const espalier::kernels::CudaModule module{
        .interface = espalier::kernels::kCudaModuleInterface + ESPALIER_INTERFACE_OFFSET,
        .build = "another compiler"};
    return &module;
}
#endif
