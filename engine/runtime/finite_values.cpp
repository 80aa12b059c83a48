// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/finite_values.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"

namespace espalier::engine {

namespace {

using kernels::DataType;

// The exponent of NaN and infinity has all bits set. Written without a branch for each value, so
// that it takes the time of reading the memory.
bool allFiniteFloats(std::span<const std::byte> bytes) {
    constexpr std::uint32_t kExponent = 0x7F800000;
    constexpr std::size_t kBlock = 1024;
    std::uint32_t block[kBlock];
    for (std::size_t at = 0; at < bytes.size(); at += sizeof block) {
        const std::size_t count = std::min(sizeof block, bytes.size() - at) / sizeof(block[0]);
        std::memcpy(block, bytes.data() + at, count * sizeof(block[0]));
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < count; ++i) {
            found |= static_cast<std::uint32_t>((block[i] & kExponent) == kExponent);
        }
        if (found != 0) return false;
    }
    return true;
}

template <typename T, typename Visit>
void forEachValue(std::span<const std::byte> bytes, const Visit& visit) {
    for (std::size_t i = 0; i + sizeof(T) <= bytes.size(); i += sizeof(T)) {
        T value;
        std::memcpy(&value, bytes.data() + i, sizeof(T));
        visit(static_cast<float>(value));
    }
}

template <typename T>
bool allFiniteAs(std::span<const std::byte> bytes) {
    bool isFinite = true;
    forEachValue<T>(bytes, [&](float value) { isFinite = isFinite && std::isfinite(value); });
    return isFinite;
}

template <typename T>
double normAs(std::span<const std::byte> bytes) {
    double sum = 0;
    forEachValue<T>(bytes, [&](float value) { sum += static_cast<double>(value) * value; });
    return std::sqrt(sum);
}

}  // namespace

bool allFinite(DataType type, std::span<const std::byte> bytes) {
    if (type == DataType::Float32) return allFiniteFloats(bytes);
    if (type == DataType::BFloat16) return allFiniteAs<kernels::math::BFloat16>(bytes);
    if (type == DataType::Float16) return allFiniteAs<kernels::math::Float16>(bytes);
    return true;
}

double normOf(DataType type, std::span<const std::byte> bytes) {
    if (type == DataType::Float32) return normAs<float>(bytes);
    if (type == DataType::BFloat16) return normAs<kernels::math::BFloat16>(bytes);
    if (type == DataType::Float16) return normAs<kernels::math::Float16>(bytes);
    return 0;
}

}  // namespace espalier::engine
