// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/data_type.h"
#include "kernels/math/bfloat16.h"

namespace espalier::kernels::cpu {

/// to ← value. An assignment would make a BFloat16 first, and with an object in its body a loop
/// marked for vectors stays one of scalars.
inline void assign(float& to, float value) {
    to = value;
}
inline void assign(math::BFloat16& to, float value) {
    to.bits = math::BFloat16::rounded(value);
}

/// f(element) with a value of the C++ type that a tensor of `type`, fp32 or bf16, is made of.
template <class F>
auto withElement(DataType type, const F& f) {
    if (type == DataType::BFloat16) return f(math::BFloat16(0.0f));
    return f(0.0f);
}

}  // namespace espalier::kernels::cpu
