// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "engine/base/host_tensor.h"
#include "kernels/tensor_desc.h"

namespace espalier::engine {

/// False when a value of these bytes is NaN or infinite. True for types that hold whole numbers.
bool allFinite(kernels::DataType type, std::span<const std::byte> bytes);

/// The first tensor with such a value, or null. Looked for by so many threads where it pays.
const HostTensor* firstNotFinite(std::span<const HostTensor> tensors, int threads);

/// The square root of the sum of the squares of all values, in double precision; NaN or infinite
/// when one of them is. 0 for types that hold whole numbers.
double normOf(kernels::DataType type, std::span<const std::byte> bytes);

}  // namespace espalier::engine
