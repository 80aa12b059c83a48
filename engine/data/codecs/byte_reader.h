// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/data/codecs/codec.h"

namespace espalier::engine {

/// Reads numbers from untrusted bytes: every read is checked and throws DecodeFailure past the end.
class ByteReader {
  public:
    explicit ByteReader(Bytes bytes, bool littleEndian = true)
        : bytes_(bytes), littleEndian_(littleEndian) {}

    std::uint32_t u8(std::uint64_t at) const {
        if (at >= bytes_.size()) throw DecodeFailure{kEndsEarly};
        return std::to_integer<std::uint32_t>(bytes_[static_cast<std::size_t>(at)]);
    }
    std::uint32_t u16(std::uint64_t at) const {
        const std::uint32_t first = u8(at);
        const std::uint32_t second = u8(at + 1);
        return littleEndian_ ? first | second << 8 : first << 8 | second;
    }
    std::uint32_t u32(std::uint64_t at) const {
        const std::uint32_t first = u16(at);
        const std::uint32_t second = u16(at + 2);
        return littleEndian_ ? first | second << 16 : first << 16 | second;
    }
    std::int32_t i32(std::uint64_t at) const { return static_cast<std::int32_t>(u32(at)); }

    Bytes slice(std::uint64_t at, std::uint64_t count) const {
        if (at > bytes_.size() || count > bytes_.size() - at) throw DecodeFailure{kEndsEarly};
        return bytes_.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(count));
    }
    std::uint64_t size() const { return bytes_.size(); }

  private:
    Bytes bytes_;
    bool littleEndian_;
};

/// True when `bytes` has `text` at `at`.
inline bool hasText(Bytes bytes, std::size_t at, std::string_view text) {
    if (at > bytes.size() || bytes.size() - at < text.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (std::to_integer<char>(bytes[at + i]) != text[i]) return false;
    }
    return true;
}

}  // namespace espalier::engine
