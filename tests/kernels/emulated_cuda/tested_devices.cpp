// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/emulated_cuda/emulated_device.h"
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {

TestedDevices testedDevices() {
    return {.open = {createEmulatedCudaDevice},
            .layouts = {Layout::plain(), Layout::channelsLast()},
            .absent = {}};
}

}  // namespace espalier::kernels::testing
