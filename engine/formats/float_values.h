// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <span>

#include "kernels/data_type.h"
#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"

namespace espalier::engine {

/// fp32, bf16, fp16 and fp64: what is converted to fp32 when weights are read.
constexpr bool isFloatType(kernels::DataType type) {
    using enum kernels::DataType;
    return type == Float32 || type == BFloat16 || type == Float16 || type == Float64;
}

/// The stored value at `place` as fp32; an fp64 is rounded to the nearest, and one beyond its range
/// is infinite. Files are little-endian, and nothing in them is aligned.
template <typename Stored>
float floatAt(const std::byte* place) {
    static_assert(std::endian::native == std::endian::little);
    Stored value;
    std::memcpy(&value, place, sizeof value);
    return static_cast<float>(value);
}

/// Calls work.operator()<Stored>() with the C++ type of a float type.
template <typename Work>
void withFloatType(kernels::DataType type, Work work) {
    switch (type) {
        case kernels::DataType::BFloat16:
            return work.template operator()<kernels::math::BFloat16>();
        case kernels::DataType::Float16:
            return work.template operator()<kernels::math::Float16>();
        case kernels::DataType::Float64:
            return work.template operator()<double>();
        default:
            return work.template operator()<float>();
    }
}

/// Converts stored values, of which there are exactly to.size(), to fp32.
inline void convertToFloats(kernels::DataType type,
                            std::span<const std::byte> from,
                            std::span<float> to) {
    if (to.empty()) return;
    if (type == kernels::DataType::Float32) {
        std::memcpy(to.data(), from.data(), to.size_bytes());
        return;
    }
    withFloatType(type, [&]<typename Stored>() {
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i] = floatAt<Stored>(from.data() + i * sizeof(Stored));
        }
    });
}

}  // namespace espalier::engine
