// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/gpu_op_test.h"

#include <cstdlib>

#include "kernels/devices/cuda_module.h"
#include "kernels/devices/nvidia_driver.h"
#include "kernels/devices/nvidia_list.h"

namespace espalier::kernels::testing {

HostTensor GpuType::rounded(HostTensor tensor) const {
    return roundedTo(type, std::move(tensor));
}

void GpuOpTest::SetUp() {
    const LoadedCudaModule loaded = loadCudaModule(moduleFolders());
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    const auto driver = systemNvidiaDriver();
    std::string reason;
    for (const DeviceListing& row : listNvidia(
             *driver, loaded, visible ? std::optional<std::string>(visible) : std::nullopt)) {
        if (!row.available) {
            reason = row.reason;
            continue;
        }
        device = loaded.module->open(row.description.index);
        runner = std::make_unique<OpRunner>(*device);
        runner->alsoInPlace(true);
        return;
    }
    GTEST_SKIP() << "No GPU can be used here. " << reason;
}

}  // namespace espalier::kernels::testing
