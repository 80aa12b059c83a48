// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/device.h"

namespace espalier::kernels::cuda {

/// What the operations of one GPU share. Owned by the device.
struct CudaContext {
    int index = 0;
    int multiprocessors = 1;
    DeviceDescription description;
};

/// How an operation is to be made.
struct Preparation {
    CudaContext& context;
    const PrepareOptions& options;
};

}  // namespace espalier::kernels::cuda
