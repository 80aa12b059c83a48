// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <string>

namespace espalier::kernels::cuda {

/// Throws OutOfMemory or Error with a readable sentence unless `status` is success. `doing`
/// completes "The GPU failed while …": "running ActivationForward".
void check(cudaError_t status, const std::string& doing);

/// The sentence that check() would throw.
std::string sentence(cudaError_t status, const std::string& doing);

}  // namespace espalier::kernels::cuda
