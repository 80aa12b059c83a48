// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/cuda_module.h"
#include "kernels/ops/op_desc.h"

namespace espalier::kernels {

// A separate file because both the program and the module contain it.
std::string cudaModuleBuild() {
    std::string build = ESPALIER_VERSION ", compiler " __VERSION__;
    for (const std::size_t size : {sizeof(OpDesc),
                                   std::variant_size_v<AnyOp>,
                                   sizeof(TensorDesc),
                                   sizeof(DeviceDescription),
                                   sizeof(PrepareOptions),
                                   sizeof(Bindings),
                                   sizeof(Operation)}) {
        build += '.' + std::to_string(size);
    }
    return build;
}

}  // namespace espalier::kernels
