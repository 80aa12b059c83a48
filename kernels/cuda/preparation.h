// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::kernels {
struct PrepareOptions;
}

namespace espalier::kernels::cuda {

struct CudaContext;

/// How an operation is to be made. Most kernels ask neither, so their files, which nvcc reads once
/// for every architecture, do not read the headers of the vendor's libraries.
struct Preparation {
    CudaContext& context;
    const PrepareOptions& options;
};

}  // namespace espalier::kernels::cuda
