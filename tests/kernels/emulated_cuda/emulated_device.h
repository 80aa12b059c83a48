// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/device.h"

namespace espalier::kernels::testing {

/// The GPU's own kernels on the host, one after the other (emulation.h).
std::unique_ptr<Device> createEmulatedCudaDevice();

}  // namespace espalier::kernels::testing
