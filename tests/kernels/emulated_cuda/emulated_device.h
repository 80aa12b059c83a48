// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/device.h"

namespace espalier::kernels::testing {

/// A device that runs the GPU's own kernels on the host, one after the other (emulation.h).
std::unique_ptr<Device> createEmulatedCudaDevice();

}  // namespace espalier::kernels::testing
