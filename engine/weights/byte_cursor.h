// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "engine/weights/weight_refusal.h"

namespace espalier::engine {

/// Reads bytes in memory from front to back. Everything it returns refers to them. Throws
/// WeightRefusal where they end early.
class ByteCursor {
  public:
    explicit ByteCursor(std::span<const std::byte> bytes) : rest_(bytes) {}

    std::span<const std::byte> rest() const { return rest_; }
    std::span<const std::byte> take(std::uint64_t count) {
        if (count > rest_.size()) throw WeightRefusal("it ends early");
        const auto taken = rest_.first(static_cast<std::size_t>(count));
        rest_ = rest_.subspan(taken.size());
        return taken;
    }
    std::string_view text(std::uint64_t count) {
        const auto taken = take(count);
        return {reinterpret_cast<const char*>(taken.data()), taken.size()};
    }
    /// A little-endian number.
    template <std::integral T>
    T number() {
        static_assert(std::endian::native == std::endian::little);
        T value;
        std::memcpy(&value, take(sizeof value).data(), sizeof value);
        return value;
    }
    /// Up to the next line feed, which is read too.
    std::string_view line() {
        const std::string_view all(reinterpret_cast<const char*>(rest_.data()), rest_.size());
        const std::size_t length = all.find('\n');
        if (length == std::string_view::npos) throw WeightRefusal("it ends early");
        return text(length + 1).substr(0, length);
    }

  private:
    std::span<const std::byte> rest_;
};

}  // namespace espalier::engine
