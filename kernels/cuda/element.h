// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/data_type.h"
#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"

namespace espalier::kernels::cuda {

/// Calls f(element) with a value of the C++ type for `type`: fp32, bf16 or fp16.
template <class F>
auto withElement(DataType type, const F& f) {
    if (type == DataType::BFloat16) return f(math::BFloat16(0.0f));
    if (type == DataType::Float16) return f(math::Float16(0.0f));
    return f(0.0f);
}

}  // namespace espalier::kernels::cuda
