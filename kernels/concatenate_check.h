// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "kernels/ops/concatenate.h"
#include "kernels/tensor_check.h"

namespace espalier::kernels {

/// Checks that `inputs` tensors along the op's axis are the output, and that all lie alike.
void checkConcatenate(TensorCheck& check, const Concatenate& op, std::size_t inputs);
/// Checks that the output is a part of the input.
void checkSlice(TensorCheck& check, const Slice& op);

}  // namespace espalier::kernels
