// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/ops/prepare_images.h"
#include "kernels/tensor_check.h"

namespace espalier::kernels {

/// Checks the tensors of PrepareImages; what it gives may have any type that the device computes in
/// and any layout that it walks.
void checkPrepareImages(TensorCheck& check);

}  // namespace espalier::kernels
