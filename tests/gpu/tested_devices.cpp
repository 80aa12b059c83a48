// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/cuda_module.h"
#include "kernels/error.h"
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {

TestedDevices testedDevices() {
    static const LoadedCudaModule loaded = loadCudaModule(moduleFolders());
    const std::string absent = "No GPU can be used here. ";
    TestedDevices tested{.open = {},
                         .layouts = {Layout::plain(), Layout::channelsLast()},
                         .absent = absent + loaded.reason};
    if (loaded.module == nullptr) return tested;
    try {
        loaded.module->open(0);
        tested.open.push_back([] { return loaded.module->open(0); });
    } catch (const Error& error) {
        tested.absent = absent + error.what();
    }
    return tested;
}

}  // namespace espalier::kernels::testing
