// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "kernels/device.h"

namespace espalier::kernels::cuda {

/// One NVIDIA GPU through cuDNN, cuBLASLt and our own kernels; `index` is CUDA's numbering. Throws
/// Error with the reason where it cannot be used.
std::unique_ptr<Device> createCudaDevice(int index);

/// "CUDA 13.0, cuDNN 9.19.0"
std::string libraryVersions();

}  // namespace espalier::kernels::cuda
