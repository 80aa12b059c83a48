// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::kernels {
struct PrepareOptions;
}

namespace espalier::kernels::cuda {

struct CudaContext;

/// How to prepare an operation. Most kernels need neither field, so their files, which nvcc
/// compiles once per architecture, do not include the headers of the vendor's libraries.
struct Preparation {
    CudaContext& context;
    const PrepareOptions& options;
};

}  // namespace espalier::kernels::cuda
