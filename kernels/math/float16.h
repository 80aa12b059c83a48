// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// IEEE 754 binary16: 11 bits of precision, up to 65,504. For storage only, like BFloat16:
/// converted to a float for computing, and rounded to the nearest value (ties to even) for storing.
/// NaN stays NaN, and overflow gives infinity.
struct Float16 {
    Float16() = default;
    ESPALIER_HOST_DEVICE Float16(float value) : bits(roundedBits(value)) {}
    ESPALIER_HOST_DEVICE operator float() const {
#ifdef __CUDA_ARCH__
        float value;
        asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(bits));
        return value;
#else
        const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
        const std::uint32_t rest = bits & 0x7FFFu;
        if (rest < 0x400u) {  // multiples of 2⁻²⁴
            const float small = static_cast<float>(rest) * 5.9604644775390625e-8f;
            return sign ? -small : small;
        }
        const std::uint32_t exponent = rest < 0x7C00u ? 112u << 23 : 224u << 23;
        return floatFromBits(sign | ((rest << 13) + exponent));
#endif
    }

    std::uint16_t bits;

  private:
    ESPALIER_HOST_DEVICE static std::uint16_t roundedBits(float value) {
#ifdef __CUDA_ARCH__
        std::uint16_t result;
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result) : "f"(value));
        return result;
#else
        const std::uint32_t whole = bitsFromFloat(value);
        const std::uint32_t sign = (whole >> 16) & 0x8000u;
        const std::uint32_t size = whole & 0x7FFFFFFFu;
        std::uint32_t rest = 0;
        if (size > 0x7F800000u) {
            rest = 0x7E00u | ((size >> 13) & 0x3FFu);
        } else if (size >= 0x477FF000u) {  // 65,520
            rest = 0x7C00u;
        } else if (size < 0x38800000u) {
            // The sum's last place is 2⁻²⁴, which is also the step of the smallest halves.
            rest = bitsFromFloat(floatFromBits(size) + 0.5f) - bitsFromFloat(0.5f);
        } else {
            rest = (size + 0xFFFu + ((size >> 13) & 1u) - (112u << 23)) >> 13;
        }
        return static_cast<std::uint16_t>(sign | rest);
#endif
    }
};

}  // namespace espalier::kernels::math
