// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/finite_values.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/base/parallel_for.h"
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

/// A part of a tensor, for one thread at a time.
struct Piece {
    std::size_t tensor;
    std::span<const std::byte> bytes;
};

// At least one for each tensor.
std::vector<Piece> piecesOf(std::span<const HostTensor> tensors) {
    constexpr std::size_t kPieceBytes = std::size_t{1} << 20;  // a multiple of every value's size
    std::vector<Piece> pieces;
    for (std::size_t tensor = 0; tensor < tensors.size(); ++tensor) {
        std::span<const std::byte> rest(tensors[tensor].bytes);
        do {
            const auto piece = rest.first(std::min(rest.size(), kPieceBytes));
            pieces.push_back({tensor, piece});
            rest = rest.subspan(piece.size());
        } while (!rest.empty());
    }
    return pieces;
}

}  // namespace

bool allFinite(DataType type, std::span<const std::byte> bytes) {
    if (type == DataType::Float32) return allFiniteFloats(bytes);
    if (type == DataType::BFloat16) return allFiniteAs<kernels::math::BFloat16>(bytes);
    if (type == DataType::Float16) return allFiniteAs<kernels::math::Float16>(bytes);
    return true;
}

const HostTensor* firstNotFinite(std::span<const HostTensor> tensors, int threads) {
    const std::vector<Piece> pieces = piecesOf(tensors);
    if (pieces.size() <= tensors.size()) threads = 1;  // all of them are small
    std::atomic<std::size_t> first = tensors.size();
    const auto look = [&](std::int64_t item, int) {
        const Piece& piece = pieces[static_cast<std::size_t>(item)];
        std::size_t known = first.load();
        if (piece.tensor >= known || allFinite(tensors[piece.tensor].type, piece.bytes)) return;
        while (piece.tensor < known && !first.compare_exchange_weak(known, piece.tensor)) {
        }
    };
    const auto count = static_cast<std::int64_t>(pieces.size());
    if (threads <= 1) {
        for (std::int64_t item = 0; item < count; ++item) look(item, 0);
    } else {
        parallelFor({.count = count, .threads = threads, .body = look, .progress = {}}, {});
    }
    return first < tensors.size() ? &tensors[first] : nullptr;
}

double normOf(DataType type, std::span<const std::byte> bytes) {
    if (type == DataType::Float32) return normAs<float>(bytes);
    if (type == DataType::BFloat16) return normAs<kernels::math::BFloat16>(bytes);
    if (type == DataType::Float16) return normAs<kernels::math::Float16>(bytes);
    return 0;
}

}  // namespace espalier::engine
