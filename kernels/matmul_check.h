// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "kernels/ops/matmul.h"
#include "kernels/tensor_check.h"

namespace espalier::kernels {

/// A product rows x inner times inner x columns, or why the factors do not fit.
struct MatmulSizes {
    std::int64_t rows = 0;
    std::int64_t inner = 0;
    std::int64_t columns = 0;
    std::string reason;
};
MatmulSizes matmulSizes(const Matmul& op, const Tensors& tensors);

}  // namespace espalier::kernels
