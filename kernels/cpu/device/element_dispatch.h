// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/data_type.h"
#include "kernels/math/bfloat16.h"

namespace espalier::kernels::cpu {

/// to ← value. An assignment would construct a BFloat16 first, and an object in its body keeps a
/// loop from being vectorised.
inline void assign(float& to, float value) {
    to = value;
}
inline void assign(math::BFloat16& to, float value) {
    to.bits = math::BFloat16::rounded(value);
}

/// Calls f(element) with a value of the C++ type for `type`, fp32 or bf16.
template <class F>
auto withElement(DataType type, const F& f) {
    if (type == DataType::BFloat16) return f(math::BFloat16(0.0f));
    return f(0.0f);
}

}  // namespace espalier::kernels::cpu
